/** Names that `Library.compile` puts in scope for a builtin with awaits: the functions of an `AsyncContext`. */
export const LIBRARY_SUSPEND = '$suspend';
export const LIBRARY_RESUME = '$resume';
