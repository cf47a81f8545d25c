"""Reports as text for people and as data for programs; every text from data is cleaned on its way out."""
