/** Quoted text is kept whole: it becomes one word, `§0`, until a name or a text is read from it. */
const QUOTED = [
  /"([^"\n]+)"/,
  /“([^”\n]+)”/,
  /„([^“”\n]+)[“”]/,
  /«\s*([^»\n]+?)\s*»/,
  /`([^`\n]+)`/,
  /‘([^\n]+?)’(?!\p{L})/u,
  /(?<![\p{L}\p{N}])'((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+)'(?!\p{L})/u,
];
const ANY = new RegExp(QUOTED.map((pattern) => pattern.source).join('|'), 'gu');

export interface Unquoted {
  readonly text: string;
  readonly quoted: readonly string[];
}

export function takeQuotes(message: string): Unquoted {
  const quoted: string[] = [];
  const text = message.replace(ANY, (...groups: unknown[]) => {
    const inside = groups.slice(1, 1 + QUOTED.length).find((group) => group !== undefined);
    quoted.push(String(inside).trim());
    return `§${quoted.length - 1}`;
  });
  return {
    text: text
      .replaceAll('’', "'")
      .replace(/[ \t\u00a0]+/g, ' ')
      .trim(),
    quoted,
  };
}

/** The phrase as it was written, with its quoted text and without the marks. */
export function withQuotes(phrase: string, quoted: readonly string[]): string {
  return phrase.replace(/§(\d+)/g, (_mark, index: string) => quoted[Number(index)] ?? '');
}
