// Registered with a scope that it may not have.
