"""The diary's back ends: the only package that knows SQL."""
