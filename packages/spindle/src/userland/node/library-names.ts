/** Names that `Library.compile` puts in scope for a builtin with awaits: the functions of an `AsyncContextSlot`. */
export const LIBRARY_FRAME = '$frame';
export const LIBRARY_RESTORE = '$restore';
