/** One statement of a text, as PostgreSQL's own psql would find it. */
export interface Statement {
  readonly text: string;
  /** Where it begins in the whole text, in UTF-16 units. */
  readonly start: number;
  /** Its bare words in lower case, without what is in parentheses, strings, quoted names and comments. */
  readonly words: readonly string[];
}

const WORDS_KEPT = 200;
const SPACE = /\s/;
const WORD_START = /[A-Za-z_\u0080-\uffff]/;
const WORD = /[A-Za-z0-9_$\u0080-\uffff]*/y;
const TAG = /\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/y;

/**
 * Splits a text into its statements. It only has to find the ends: what it gets wrong is refused by the database, which
 * takes one statement at a time.
 */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let start = -1;
  let words: string[] = [];
  let parentheses = 0;
  let blocks = 0;
  let at = 0;

  const finish = (end: number) => {
    if (start >= 0) statements.push({ text: text.slice(start, end), start, words });
    start = -1;
    words = [];
    parentheses = 0;
    blocks = 0;
  };
  const begin = () => {
    if (start < 0) start = at;
  };

  while (at < text.length) {
    const character = text[at] ?? '';
    const after = skipComment(text, at);
    if (after > at) at = after;
    else if (SPACE.test(character)) at++;
    else if (character === ';' && parentheses === 0 && blocks === 0) finish(at++);
    else if (character === "'" || character === '"') {
      begin();
      at = endOfQuoted(text, at, character, false);
    } else if (character === '$' && matchAt(TAG, text, at) !== undefined) {
      begin();
      const tag = matchAt(TAG, text, at) ?? '';
      const end = text.indexOf(tag, at + tag.length);
      at = end < 0 ? text.length : end + tag.length;
    } else if (WORD_START.test(character)) {
      begin();
      const word = (matchAt(WORD, text, at) ?? character).toLowerCase();
      at += word.length;
      if (word === 'e' && text[at] === "'") at = endOfQuoted(text, at, "'", true);
      else {
        if (parentheses === 0 && words.length < WORDS_KEPT) words.push(word);
        blocks = blocksAfter(word, words, blocks);
      }
    } else {
      begin();
      if (character === '(') parentheses++;
      if (character === ')' && parentheses > 0) parentheses--;
      // A number such as 1e5 or $1 is no word.
      at = /[0-9$]/.test(character) ? at + Math.max(1, matchAt(WORD, text, at)?.length ?? 1) : at + 1;
    }
  }
  finish(text.length);
  return statements;
}

/** A function whose body is SQL, not a string, has semicolons between BEGIN ATOMIC and END. */
function blocksAfter(word: string, words: readonly string[], blocks: number): number {
  const kind = words[0] === 'create' ? (words[1] === 'or' && words[2] === 'replace' ? words[3] : words[1]) : undefined;
  if (kind !== 'function' && kind !== 'procedure') return blocks;
  if (word === 'begin' || (word === 'case' && blocks > 0)) return blocks + 1;
  return word === 'end' && blocks > 0 ? blocks - 1 : blocks;
}

/** Comments of several lines nest, as in the standard. */
function skipComment(text: string, at: number): number {
  if (text.startsWith('--', at)) {
    const end = /[\n\r]/g;
    end.lastIndex = at;
    return end.exec(text)?.index ?? text.length;
  }
  if (!text.startsWith('/*', at)) return at;
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    if (text.startsWith('/*', index)) {
      depth++;
      index++;
    } else if (text.startsWith('*/', index)) {
      depth--;
      index++;
      if (depth === 0) return index + 1;
    }
  }
  return text.length;
}

function endOfQuoted(text: string, at: number, quote: string, hasEscapes: boolean): number {
  for (let index = at + 1; index < text.length; index++) {
    if (hasEscapes && text[index] === '\\') index++;
    else if (text[index] === quote) {
      if (text[index + 1] !== quote) return index + 1;
      index++;
    }
  }
  return text.length;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
