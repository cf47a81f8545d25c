"""The bridge between the campaign and its battles: what crosses, and as what (X-1 to X-4)."""
