"""What every face calls: open a campaign, book, overrule, correct, replay, audit, copy."""
