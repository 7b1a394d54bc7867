"""Notifications by Web Push: how they are encrypted, signed and sent; tables are not known here."""
