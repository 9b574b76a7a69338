/** What lists, filters and files need to know about a field. */
export interface FieldInfo<Item> {
  key: keyof Item & string;
  label: string;
  type: 'text' | 'number' | 'date' | 'boolean' | 'choice' | 'tags';
  options?: readonly string[];
}

/** A value as text, to search in and to write to a file. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
