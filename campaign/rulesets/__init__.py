"""The printed rules: typed tables and small pure functions; nothing here opens a file or owns state."""
