const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** The position after the closing brace. Undefined if there is none. Braces in strings and comments do not count. */
export function skipBraces(source: string, from: number, isCode = false): number | undefined {
  const open: string[] = [];
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] as string;
    if (character === '"' || character === "'" || character === '`') {
      const end = skipString(source, at, character);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (character === '/' && source[at + 1] === '*') {
      const end = source.indexOf('*/', at + 2);
      if (end < 0) return undefined;
      at = end + 1;
    } else if (isCode && character === '/' && source[at + 1] === '/') {
      const end = source.indexOf('\n', at);
      if (end < 0) return undefined;
      at = end;
    } else if (CLOSERS[character]) open.push(CLOSERS[character]);
    else if (character === open.at(-1)) {
      open.pop();
      if (open.length === 0) return at + 1;
    }
  }
  return undefined;
}

export function skipString(source: string, from: number, quote: string): number | undefined {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at + 1;
    else if (source[at] === '\n' && quote !== '`')
      return at; // an apostrophe in a text, not a string
    else if (quote === '`' && source[at] === '$' && source[at + 1] === '{') {
      const end = skipBraces(source, at + 1, true);
      if (end === undefined) return undefined;
      at = end - 1;
    }
  }
  return undefined;
}
