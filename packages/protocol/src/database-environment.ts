/** What the variables of pages may begin with. Source: docs/decisions.md#F8. */
const PREFIXES = '(?:VITE_|NEXT_PUBLIC_|EXPO_PUBLIC_)?';
const ADDRESS = new RegExp(`^[ \\t]*(?:export[ \\t]+)?(${PREFIXES})SUPABASE_URL[ \\t]*=[ \\t]*["']?([^\\s"'#]+)`);

/** The address of a database in the text of an env file, under any of the prefixes. Undefined if there is none. */
export function databaseUrlIn(text: string): string | undefined {
  for (const line of text.split('\n')) {
    const url = ADDRESS.exec(line)?.[2];
    if (url !== undefined) return url;
  }
  return undefined;
}

/**
 * The text of an env file without the addresses for which `isGone` is true, and without the keys beside them, which have the
 * same prefix. Every other line stays as it is.
 */
export function withoutDatabase(text: string, isGone: (url: string) => boolean): string {
  const prefixes = new Set<string>();
  const lines = text.split('\n').filter((line) => {
    const [, prefix, url] = ADDRESS.exec(line) ?? [];
    if (prefix === undefined || url === undefined || !isGone(url)) return true;
    prefixes.add(prefix);
    return false;
  });
  const keys = [...prefixes].map((prefix) => new RegExp(`^[ \\t]*(?:export[ \\t]+)?${prefix}SUPABASE_ANON_KEY[ \\t]*=`));
  return lines.filter((line) => !keys.some((key) => key.test(line))).join('\n');
}
