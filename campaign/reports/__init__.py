"""State to reports: titles, columns, rows and notes; no formatting."""
