"""Tools of those who work on Campaign; none of them is part of the package."""
