/** A name as SQL writes it, in quotes. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table with its schema. */
export function quoteTable({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${quoteName(schema)}.${quoteName(name)}`;
}

/** A text as SQL writes it. Right in sessions with `standard_conforming_strings`, which is how PostgreSQL comes. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
