"""Entries told as their arithmetic, read from what was stored: a module a topic, a table of explainers by event."""
