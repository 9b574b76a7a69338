/** The opening tags in a source with markup (HTML, JSX, Vue, Svelte, Astro), found without a parser for each of these languages. */

export interface SourceAttribute {
  readonly name: string;
  /** The value if it is a literal. Undefined for an expression, and '' for an attribute without a value. */
  readonly literal: string | undefined;
  /** The range of the whole attribute. */
  readonly from: number;
  readonly to: number;
  /** The range of the value with its quotes or braces. Undefined for an attribute without a value. */
  readonly value: { readonly from: number; readonly to: number } | undefined;
}

export interface SourceTag {
  readonly name: string;
  readonly from: number;
  /** The position after the name, where an attribute can be inserted. */
  readonly nameEnd: number;
  readonly attributes: readonly SourceAttribute[];
  /** Attributes that are only known when the page runs (`{...props}`). */
  readonly hasSpread: boolean;
  /** The contents of the element if they are only text. */
  readonly text: { readonly from: number; readonly to: number } | undefined;
}

const TAG_START = /<([A-Za-z][\w.:-]*)(?=[\s/>{])/g;
const ATTRIBUTE_NAME = /[^\s=/>{}"'`<]+/y;
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

export function sourceTags(source: string): SourceTag[] {
  const tags: SourceTag[] = [];
  const comments = commentsOf(source);
  for (const match of source.matchAll(TAG_START)) {
    const from = match.index;
    if (comments.some((comment) => from >= comment.from && from < comment.to)) continue;
    const tag = readTag(source, from, match[1] as string);
    if (tag) tags.push(tag);
  }
  return tags;
}

function readTag(source: string, from: number, name: string): SourceTag | undefined {
  const nameEnd = from + 1 + name.length;
  const attributes: SourceAttribute[] = [];
  let hasSpread = false;
  let at = nameEnd;
  for (;;) {
    at = skipSpace(source, at);
    const character = source[at];
    if (character === undefined) return undefined;
    if (character === '>') return { name, from, nameEnd, attributes, hasSpread, text: textAfter(source, at + 1, name) };
    if (character === '/' && source[at + 1] === '>') return { name, from, nameEnd, attributes, hasSpread, text: undefined };
    if (character === '{') {
      hasSpread = true;
      const end = skipBraces(source, at);
      if (end === undefined) return undefined;
      at = end;
      continue;
    }
    ATTRIBUTE_NAME.lastIndex = at;
    const found = ATTRIBUTE_NAME.exec(source);
    if (!found) return undefined; // not a tag, but a comparison or a type argument
    const attribute = readAttribute(source, at, found[0]);
    if (!attribute) return undefined;
    attributes.push(attribute);
    at = attribute.to;
  }
}

function readAttribute(source: string, from: number, name: string): SourceAttribute | undefined {
  const nameEnd = from + name.length;
  const equals = skipSpace(source, nameEnd);
  if (source[equals] !== '=') return { name, literal: '', from, to: nameEnd, value: undefined };
  const start = skipSpace(source, equals + 1);
  const quote = source[start];
  if (quote === '"' || quote === "'") {
    const end = source.indexOf(quote, start + 1);
    if (end < 0) return undefined;
    const literal = source.slice(start + 1, end);
    // Svelte and Astro put expressions into quotes.
    return { name, literal: /[{}]/.test(literal) ? undefined : literal, from, to: end + 1, value: { from: start, to: end + 1 } };
  }
  if (quote === '{') {
    const end = skipBraces(source, start);
    if (end === undefined) return undefined;
    return { name, literal: literalIn(source.slice(start + 1, end - 1)), from, to: end, value: { from: start, to: end } };
  }
  const [bare = ''] = /^[^\s>"'`=<]+/.exec(source.slice(start, start + 500)) ?? [];
  return bare === '' ? undefined : { name, literal: bare, from, to: start + bare.length, value: { from: start, to: start + bare.length } };
}

/** `{'a b'}` is a literal, too. */
function literalIn(expression: string): string | undefined {
  return /^\s*(['"`])([^'"`\\$]*)\1\s*$/.exec(expression)?.[2];
}

/** The position after the closing brace. Undefined if there is none. Braces in quotes do not count. */
function skipBraces(source: string, from: number): number | undefined {
  const open: string[] = [];
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] as string;
    if (character === '"' || character === "'" || character === '`') {
      const end = skipString(source, at, character);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (CLOSERS[character]) open.push(CLOSERS[character]);
    else if (character === open.at(-1)) {
      open.pop();
      if (open.length === 0) return at + 1;
    }
  }
  return undefined;
}

function skipString(source: string, from: number, quote: string): number | undefined {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at + 1;
    else if (source[at] === '\n' && quote !== '`') return at; // an apostrophe in a text, not a string
  }
  return undefined;
}

function textAfter(source: string, from: number, name: string): SourceTag['text'] {
  const to = source.indexOf('<', from);
  if (to < 0 || !source.startsWith(`</${name}`, to)) return undefined;
  const text = source.slice(from, to);
  return text.trim() === '' || /[{}]/.test(text) ? undefined : { from, to };
}

function commentsOf(source: string): { readonly from: number; readonly to: number }[] {
  return [...source.matchAll(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|^\s*\/\/.*$/gm)].map((match) => ({ from: match.index, to: match.index + match[0].length }));
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (/\s/.test(source[at] ?? '')) at += 1;
  return at;
}
