/** A name as SQL writes it, always in quotes. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quoteNames = (...names: readonly string[]): string => names.map(quoteName).join('.');

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "''", '\n': '\\n', '\r': '\\r' };

/** A value as SQL writes it, on one line whatever it contains: files of rows have one statement in each line. */
export function quoteLiteral(value: string | null): string {
  if (value === null) return 'null';
  const isPlain = !/[\\\n\r]/.test(value);
  return isPlain ? `'${value.replaceAll("'", "''")}'` : `E'${value.replaceAll(/[\\'\n\r]/g, (one) => ESCAPES[one] ?? one)}'`;
}
