"""Harnesses that kill, fail, damage and race real campaign files."""
