"""What carries pages' messages between the servers of one database."""
