"""A laboratory of faults: what a process writes is recorded, and a power cut at any moment of it is made from that."""
