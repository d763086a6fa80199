"""Replays to tables, tables to Parquet."""
