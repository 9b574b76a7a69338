/** Characters before the match, and in the whole excerpt. */
const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 160;
/**
 * Characters on either side of the match that are read as Markdown: more than an excerpt holds, even where much of it
 * is markup.
 */
const READ_AROUND = 2000;
/**
 * Placed around the match while the markup is removed: characters of Unicode's private use, which do not occur in text.
 */
const [BEGIN, END] = ['\uE000', '\uE001'] as const;

/**
 * The words around the first match, in one line. Marks of Markdown and line breaks between the words do not matter.
 * Undefined without a match.
 */
export function excerptWith(wanted: string, text: string, format: 'markdown' | 'text'): string | undefined {
  const at = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at >= 0) return excerptOf(text, at, wanted.length, format);
  const words = inOneLine(format === 'markdown' ? proseOf(text) : text);
  const asked = inOneLine(wanted).toLowerCase();
  const found = words.toLowerCase().indexOf(asked);
  return found < 0 ? undefined : excerptOf(words, found, asked.length, 'text');
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The words around a match, in one line. */
export function excerptOf(text: string, at: number, length: number, format: 'markdown' | 'text'): string {
  const around = format === 'markdown' ? proseAround(text, at, length) : undefined;
  const [words, begin, end] = around ?? [text, at, at + length];
  const from = Math.max(0, begin - EXCERPT_BEFORE);
  const to = Math.min(words.length, Math.max(from + EXCERPT_LENGTH, end));
  return `${from > 0 ? '…' : ''}${inOneLine(words.slice(from, to))}${to < words.length ? '…' : ''}`;
}

/**
 * The words around the match, and where the match is in them. Undefined if the match itself contains markup or is in
 * the address of a link.
 */
function proseAround(text: string, at: number, length: number): readonly [words: string, begin: number, end: number] | undefined {
  const from = Math.max(0, at - READ_AROUND);
  const to = Math.min(text.length, at + length + READ_AROUND);
  const plain = (piece: string) => piece.replaceAll(/[\uE000\uE001]/g, ' ');
  const fences = text.slice(0, from).match(FENCES)?.length ?? 0;
  const opened = fences % 2 === 1 ? '```\n' : '';
  const marked = `${plain(text.slice(from, at))}${BEGIN}${text.slice(at, at + length)}${END}${plain(text.slice(at + length, to))}`;
  const prose = proseOf(opened + marked);
  const words = prose.replaceAll(/[\uE000\uE001]/g, '');
  const [begin, end] = [prose.indexOf(BEGIN), prose.indexOf(END) - 1];
  return begin >= 0 && words.slice(begin, end) === text.slice(at, at + length) ? [words, begin, end] : undefined;
}

const FENCES = /^ {0,3}(?:```|~~~)/gm;
const FENCE = /^ {0,3}(```|~~~)/;
const RULE = /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const TABLE_RULE = /^[ \t:|-]*$/;
const QUOTE = /^[ \t]{0,3}(?:>[ \t]?)+/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;
const HEADING = /^[ \t]{0,3}#{1,6}[ \t]+/;
const HEADING_END = /[ \t]#{1,6}[ \t]*$/;
/** A run of backticks, and what lies up to the next run of the same length, in one line. */
const CODE = /(?<!`)(`{1,9})(?!`)([^\n]{1,400}?)(?<!`)\1(?!`)/;

/**
 * The words of Markdown without its markup, with code unchanged. Source: CommonMark 0.31 and GitHub's tables, tasks and
 * strikethrough, as far as one line shows them.
 */
export function proseOf(markdown: string): string {
  let fence: string | undefined;
  const lines = markdown.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined ? mark !== undefined : mark === fence) {
      fence = fence === undefined ? mark : undefined;
      return '';
    }
    return fence === undefined ? proseOfLine(line) : line;
  });
  return lines.join('\n');
}

function proseOfLine(line: string): string {
  if (RULE.test(line) || (line.includes('-') && line.includes('|') && TABLE_RULE.test(line))) return '';
  const quoted = line.replace(QUOTE, '').replace(ITEM, '');
  const words = HEADING.test(quoted) ? quoted.replace(HEADING, '').replace(HEADING_END, '') : quoted;
  // Every third piece is a run of backticks, and the one after it is the code between two runs.
  const pieces = words.split(CODE);
  const isRow = words.trimStart().startsWith('|');
  const prose = pieces.map((piece, index) => (index % 3 === 0 ? withoutMarks(isRow ? piece.replaceAll(/ *\| */g, ' ') : piece) : index % 3 === 1 ? '' : piece));
  return prose.join('');
}

/** Lengths are limited, so that what is never closed is not searched for to the end again and again. */
const withoutMarks = (text: string): string =>
  text
    .replaceAll(/!?\[([^[\]]{0,400})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,600}(?:[ \t]"[^"]{0,200}")?\)/g, '$1')
    .replaceAll(/<(https?:\/\/[^<>\s]{1,600})>/g, '$1')
    .replaceAll(/(?<!\\)\*\*(?=\S)([^*]{1,400}?)(?<=\S)\*\*/g, '$1')
    .replaceAll(/(?<![\\\p{L}\p{N}_])__(?=\S)([^_]{1,400}?)(?<=\S)__(?![\p{L}\p{N}_])/gu, '$1')
    .replaceAll(/(?<!\\)~~(?=\S)([^~]{1,400}?)(?<=\S)~~/g, '$1')
    .replaceAll(/(?<![\\*])\*(?=[^\s*])([^*]{1,400}?)(?<=\S)\*(?!\*)/g, '$1')
    .replaceAll(/(?<![\\\p{L}\p{N}_])_(?=[^\s_])([^_]{1,400}?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1')
    .replaceAll(/\\(?:$|(?=[!-/:-@[-`{-~]))/g, '');
