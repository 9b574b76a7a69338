/** The tag notation: where a tag may start, where it ends and what it contains. No function reads further than it must. */

/** Keyed by lowercase name. */
export type Attributes = Readonly<Record<string, string>>;

const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const EQUALS = 61;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const HYPHEN = 45;
/** Bit that turns a letter's code into lowercase. */
const LOWER_CASE = 32;

/**
 * Position of the next tag of ours (case-insensitive), or of text that may become one as more
 * arrives. The length of the text if there is none.
 */
export function nextTag(text: string, from: number): number {
  let at = text.indexOf('<', from);
  while (at !== -1) {
    if (mayBeTag(text, at)) return at;
    at = text.charCodeAt(at + 1) === LESS ? at + 1 : text.indexOf('<', at + 2);
  }
  return text.length;
}

function mayBeTag(text: string, bracket: number): boolean {
  const at = text.charCodeAt(bracket + 1) === SLASH ? bracket + 2 : bracket + 1;
  if (text.length - at < 5) return 'lathe'.startsWith(text.slice(at).toLowerCase());
  return isLetter(text, at, 108) && isLetter(text, at + 1, 97) && isLetter(text, at + 2, 116) && isLetter(text, at + 3, 104) && isLetter(text, at + 4, 101);
}

function isLetter(text: string, at: number, lowerCase: number): boolean {
  return (text.charCodeAt(at) | LOWER_CASE) === lowerCase;
}

/** False for text that may only become one. */
export function beginsTag(text: string, bracket: number): boolean {
  return text[bracket] === '<' && bracket + (text[bracket + 1] === '/' ? 7 : 6) <= text.length && mayBeTag(text, bracket);
}

const TAG_NAMES = ['latheaction', 'latheartifact'] as const;
type TagName = (typeof TAG_NAMES)[number];

/** The name after the bracket and slash of a tag, or undefined if it is not one of ours. More of the word may follow. */
export function tagNameAt(text: string, at: number): TagName | undefined {
  const word = text.slice(at, at + 'latheAction'.length);
  if (word === 'latheAction' || word.toLowerCase() === 'latheaction') return 'latheaction';
  return text.slice(at, at + 'latheArtifact'.length).toLowerCase() === 'latheartifact' ? 'latheartifact' : undefined;
}

/** The text ends within the name of a tag. */
export function mayBecomeTagName(text: string, at: number): boolean {
  if (text.length - at >= 'latheartifact'.length) return false;
  const rest = text.slice(at).toLowerCase();
  return TAG_NAMES.some((name) => name.startsWith(rest));
}

/** True if the tag's name ends here. */
export function endsTagName(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at >= text.length || code === GREATER || code === SLASH || isSpace(code);
}

/** Everything that \s matches in a regular expression. */
function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  return code >= 160 && /\s/.test(String.fromCharCode(code));
}

/** Position after the whitespace that starts here. */
export function afterSpace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** The part of a tag after its name. */
export interface TagRest {
  /** Position after the closing bracket. */
  readonly end: number;
  readonly attributes: Attributes;
  /** The tag ends with a slash, so it has no content. */
  readonly isWhole: boolean;
}

/** `unfinished` if it does not end before `to`. `none` if it cannot be a tag because another bracket opens in it. */
export function restOfTag(text: string, from: number, to: number): TagRest | 'unfinished' | 'none' {
  return commonRest(text, from, to) ?? anyRest(text, from, to);
}

/** The most common form: name="value", separated by spaces. */
function commonRest(text: string, from: number, to: number): TagRest | undefined {
  const found: Record<string, string> = {};
  let at = afterSpace(text, from, to);
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === GREATER) return { end: at + 1, attributes: found, isWhole: false };
    if (code === SLASH) return text.charCodeAt(at + 1) === GREATER && at + 1 < to ? { end: at + 2, attributes: found, isWhole: true } : undefined;
    const name = at;
    while (isNameCode(text.charCodeAt(at))) at += 1;
    if (at === name || text.charCodeAt(at) !== EQUALS || text.charCodeAt(at + 1) !== DOUBLE_QUOTE) return undefined;
    const end = text.indexOf('"', at + 2);
    if (end === -1 || end >= to) return undefined;
    const value = unescape(text.slice(at + 2, end));
    // Property writes with a constant name are fast.
    const word = text.slice(name, at);
    if (word === 'type') found['type'] = value;
    else if (word === 'path') found['path'] = value;
    else found[word] = value;
    at = afterSpace(text, end + 1, to);
  }
  return undefined;
}

function anyRest(text: string, from: number, to: number): TagRest | 'unfinished' | 'none' {
  let quote = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
    else if (code === LESS) return 'none';
    else if (code === GREATER) {
      const rest = text.slice(from, at).trimEnd();
      const isWhole = rest.endsWith('/');
      return { end: at + 1, attributes: anyAttributes(isWhole ? rest.slice(0, -1) : rest), isWhole };
    }
  }
  return 'unfinished';
}

function isNameCode(code: number): boolean {
  return (code >= 97 && code <= 122) || code === HYPHEN;
}

function anyAttributes(text: string): Attributes {
  const found = text.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g);
  return Object.fromEntries([...found].map(([, name = '', double, single, bare]) => [name.toLowerCase(), unescape(double ?? single ?? bare ?? '')]));
}

function unescape(value: string): string {
  if (!value.includes('&')) return value;
  return value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
