import { Parser, tokTypes } from 'acorn';

/**
 * Shrinks a source without moving any line: comment lines and indentation are removed, line breaks stay, so a line
 * number in the built file is also a line number in Node's source. The indentation of each line is returned as one
 * character per line (see `INDENT_BASE`), so that columns can be restored too.
 */
export function stripSource(source) {
  const keep = keptRanges(source);
  const lines = [];
  let indents = '';
  let lineStart = 0;
  while (lineStart <= source.length) {
    const end = source.indexOf('\n', lineStart);
    const lineEnd = end === -1 ? source.length : end;
    const { text, indent } = stripLine(lineStart, lineEnd, keep);
    lines.push(text);
    indents += String.fromCharCode(INDENT_BASE + Math.min(indent, MAX_INDENT));
    lineStart = lineEnd + 1;
  }
  return { code: lines.join('\n'), indents };
}

/**
 * An indentation of n columns is encoded as the character with code INDENT_BASE + n, starting at '#': below 57 it
 * needs neither a quote nor a backslash.
 */
export const INDENT_BASE = 35;
const MAX_INDENT = 56;

function stripLine(start, end, keep) {
  const text = keep.withoutComments(start, end);
  const tail = keep.endsInsideTemplate(end) ? text : text.trimEnd();
  if (keep.beginsInsideTemplate(start)) return { text: tail, indent: 0 };
  const indent = Math.min(tail.length - tail.trimStart().length, MAX_INDENT);
  return { text: tail.slice(indent), indent };
}

function keptRanges(source) {
  const comments = [];
  const templates = [];
  const tokenizer = Parser.tokenizer(source, {
    ecmaVersion: 'latest',
    allowHashBang: true,
    allowReturnOutsideFunction: true,
    onComment: (_isBlock, _text, from, to) => comments.push([from, to]),
  });
  for (const token of tokenizer) if (token.type === tokTypes.template) templates.push([token.start, token.end]);
  return {
    /** Whether the line break before, or at, a position is part of a template literal. */
    beginsInsideTemplate: (lineStart) => find(templates, lineStart, ([from, to]) => from < lineStart && lineStart <= to),
    endsInsideTemplate: (lineEnd) => find(templates, lineEnd, ([from, to]) => from <= lineEnd && lineEnd < to),
    withoutComments(start, end) {
      let text = '';
      let at = start;
      for (const [from, to] of between(comments, start, end)) {
        // Comments after code on the same line stay: Node prints whole lines of its own sources when an error
        // ends the process.
        if (from > start && source.slice(start, from).trim() !== '') break;
        if (from > at) text += source.slice(at, from);
        // A comment inside a line is replaced by spaces, so that the rest of the line keeps its columns.
        if (to < end) text += ' '.repeat(to - Math.max(from, start));
        at = Math.max(at, Math.min(to, end));
      }
      return text + source.slice(at, end);
    },
  };
}

/** Ranges are sorted and do not overlap. */
function between(ranges, start, end) {
  let index = lowerBound(ranges, start);
  const found = [];
  while (index < ranges.length && ranges[index][0] < end) found.push(ranges[index++]);
  return found;
}

function find(ranges, position, test) {
  const index = lowerBound(ranges, position);
  return index < ranges.length && test(ranges[index]);
}

/** Index of the first range that ends at or after `position`. */
function lowerBound(ranges, position) {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle][1] < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
