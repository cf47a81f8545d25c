"""Lets ``python -m campaign`` run the program."""

from __future__ import annotations

from campaign.cli.main import main

if __name__ == "__main__":
    main()
