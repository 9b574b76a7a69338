/** Quotes text so that the shell reads it literally. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoteAlways(text);
}

/** The same, but always with quotes: `$'…'` if there are control characters. */
export function quoteAlways(text: string): string {
  if (/[\x00-\x1f\x7f]/.test(text)) return `$'${text.replace(/[\\'\x00-\x1f\x7f]/g, escapeControl)}'`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Quotes like `printf %q`: a backslash before each special character. */
export function quoteWithBackslashes(text: string): string {
  if (text === '') return "''";
  if (/[\x00-\x1f\x7f]/.test(text)) return quoteAlways(text);
  return text.replace(/[^\w@%+=:./\x80-\u{10ffff}-]/gu, '\\$&');
}

/** Quotes a value like `declare -p`: in double quotes. */
export function quoteDouble(text: string): string {
  if (/[\x00-\x1f\x7f]/.test(text)) return quoteAlways(text);
  return `"${text.replace(/[\\"$`]/g, '\\$&')}"`;
}

const NAMED: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\x1b': '\\E',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  "'": "\\'",
};

function escapeControl(char: string): string {
  return NAMED[char] ?? `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`;
}
