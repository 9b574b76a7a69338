/** What `Library.compile` has in scope of a builtin with awaits: the functions of an `AsyncContextSlot`. */
export const LIBRARY_FRAME = '$frame';
export const LIBRARY_RESTORE = '$restore';
