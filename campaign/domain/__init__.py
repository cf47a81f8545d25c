"""The field's vocabulary as frozen values; nothing here knows of rules, orders or files."""
