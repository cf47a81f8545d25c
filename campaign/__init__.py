"""Campaign: the war diary and quartermaster of tabletop wargame campaigns."""

__version__ = "0.1.0"
