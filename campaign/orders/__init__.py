"""Requests: one module an order; its fields and line are told once, the rules object, and it decides what happens."""
