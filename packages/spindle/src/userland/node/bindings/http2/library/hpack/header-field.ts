/** A header. Both strings are bytes: every character is the byte with the same code. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
  /** It must not enter any table, here or on the way. */
  readonly isSensitive?: boolean;
}

/** What an entry adds to the size of a table or list besides its strings (RFC 7541, section 4.1). */
const ENTRY_OVERHEAD = 32;

export function fieldSize({ name, value }: HeaderField): number {
  return name.length + value.length + ENTRY_OVERHEAD;
}
