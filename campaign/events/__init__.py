"""What happened, in the past tense: one module per topic; stored names are frozen for ever."""
