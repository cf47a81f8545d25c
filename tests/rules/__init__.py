"""Every rule matters: switched off by its ID, it changes the answer of its own case, told in `tests/rules/cases.py`."""
