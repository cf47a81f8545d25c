"""Prove the rules, the diary and the desk; folders mirror the package."""
