import type { FileEdit } from '@lathe/protocol';
import { fileRevision } from './file-revision.ts';

export type EditOutcome =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: 'not-found' | 'ambiguous' | 'placeholder'; readonly message: string };

interface Match {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}
/** One way to find `edit.old`; returns every place where it fits. */
type Pass = (text: string, edit: FileEdit) => Match[];

/** Phrases by which a model says "and so on" instead of writing the code. Source: docs/assistant-protocol.md. */
const PLACEHOLDER =
  /(?:rest of (?:the |your )?(?:code|file|component)|existing code|(?:…|\.\.\.)\s*unchanged|(?:code|parts?) (?:remains?|stays?) (?:the same|unchanged))/i;
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*|#|<!--|\{\/\*)/;

const BYTE_ORDER_MARK = '\ufeff';

export interface EditOptions {
  /** Allows only the exact text, because the model has not seen the current file. */
  readonly isExact?: boolean;
  readonly allowsPlaceholders?: boolean;
}

/** How many places are shown if a text is not found or occurs too often, and how many lines around each. */
const MAX_CANDIDATES = 3;
const CONTEXT_LINES = 5;
/** More of a line would not make its place clearer. */
const MAX_LINE_LENGTH = 200;

/**
 * Applies all edits or none. Each must match exactly once. The passes get more tolerant: exact, without trailing
 * whitespace, without leading and trailing whitespace (and with the indentation carried over), Unicode-normalized.
 * Lines that no edit touches keep their line endings. Source: docs/assistant-protocol.md#applying-edits.
 */
export function applyEdits(source: string, edits: readonly FileEdit[], { isExact = false, allowsPlaceholders = false }: EditOptions = {}): EditOutcome {
  // The byte order mark is not part of the text, and stays.
  const mark = source.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  let text = source.slice(mark.length);
  for (const [index, raw] of edits.entries()) {
    const edit = { old: plainText(raw.old), new: plainText(raw.new) };
    const label = edits.length === 1 ? 'The text to replace' : `The text to replace in edit ${index + 1}`;
    if (!allowsPlaceholders && addedPlaceholder(edit.new, edit.old) !== undefined)
      return { ok: false, problem: 'placeholder', message: `Edit ${index + 1} has a placeholder comment in place of code. Write the full code.` };
    const { plain, positionOf } = withoutReturns(text);
    const found = findOnce(plain, edit, isExact ? [exact] : PASSES);
    if (Array.isArray(found)) {
      const lines = found.map(({ start }) => plain.slice(0, start).split('\n').length);
      const message = `${label} occurs more than once. Include more lines around it.${candidates(plain, lines, edit)}`;
      return { ok: false, problem: 'ambiguous', message: `${message}\n${stateOf(source)}` };
    }
    if (found === undefined) {
      const message = `${label} was not found.${candidates(plain, nearestLines(plain, edit.old), edit) || ' Read the file again: it may have changed.'}`;
      return { ok: false, problem: 'not-found', message: `${message}\n${stateOf(source)}` };
    }
    const replacement = withLineEndsOf(text, found.replacement);
    // Slices, not String.replace, because code may contain `$&` and the like.
    text = text.slice(0, positionOf(found.start)) + replacement + text.slice(positionOf(found.end));
  }
  return { ok: true, text: mark + text };
}

/** The text with the line endings that most lines of the other have. */
function withLineEndsOf(other: string, text: string): string {
  const returns = other.split('\r\n').length - 1;
  return returns * 2 > other.split('\n').length - 1 ? text.replace(/\r?\n/g, '\r\n') : text;
}

/** A whole text with the line endings and the byte order mark of another. */
export function withFormatOf(other: string, text: string): string {
  const mark = other.startsWith(BYTE_ORDER_MARK) && !text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  return mark + withLineEndsOf(other, text);
}

function plainText(text: string): string {
  return (text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text).replace(/\r\n/g, '\n');
}

/** The line that stands for omitted code in a text, unless the earlier text has the line, too. */
export function addedPlaceholder(text: string, before: string): string | undefined {
  return text.split('\n').find((line) => COMMENT_LINE.test(line) && PLACEHOLDER.test(line) && !before.includes(line.trim()));
}

/** The text with plain line endings, and a map from its positions to those in the original. */
function withoutReturns(text: string): { readonly plain: string; readonly positionOf: (position: number) => number } {
  if (!text.includes('\r\n')) return { plain: text, positionOf: (position) => position };
  const returns: number[] = [];
  let at = text.indexOf('\r\n');
  for (; at >= 0; at = text.indexOf('\r\n', at + 2)) returns.push(at - returns.length);
  return {
    plain: text.replace(/\r\n/g, '\n'),
    positionOf: (position) => position + returns.filter((one) => one < position).length,
  };
}

/** The only match, or all of them if there are several. */
function findOnce(text: string, edit: FileEdit, passes: readonly Pass[]): Match | Match[] | undefined {
  for (const pass of passes) {
    const matches = pass(text, edit);
    if (matches.length > 1) return matches;
    if (matches[0]) return matches[0];
  }
  return undefined;
}

function exact(text: string, edit: FileEdit): Match[] {
  if (edit.old === '') return text === '' ? [{ start: 0, end: 0, replacement: edit.new }] : [];
  const matches: Match[] = [];
  for (let start = text.indexOf(edit.old); start >= 0 && matches.length < MAX_CANDIDATES; start = text.indexOf(edit.old, start + 1)) {
    matches.push({ start, end: start + edit.old.length, replacement: edit.new });
  }
  return matches;
}

const trimEnd = (line: string) => line.trimEnd();
const normalized = (line: string) => line.normalize('NFKC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, '-').trimEnd();

function byLines(key: (line: string) => string): Pass {
  return (text, edit) => windows(text, edit.old, key).map(({ start, end }) => ({ start, end, replacement: withoutLastBreak(edit.new, edit.old) }));
}

/** The same lines at a different depth. The difference in indentation is applied to the new text, too. */
function indented(text: string, edit: FileEdit): Match[] {
  return windows(text, edit.old, (line) => line.trim()).flatMap(({ lines, wanted, start, end }) => {
    const at = lines.findIndex((line) => line.trim() !== '');
    if (at < 0) return [];
    const have = indentation(lines[at] as string);
    const had = indentation(wanted[at] as string);
    const replacement = withoutLastBreak(edit.new, edit.old)
      .split('\n')
      .map((line) => (line.trim() === '' ? line : line.startsWith(had) ? have + line.slice(had.length) : line))
      .join('\n');
    return [{ start, end, replacement }];
  });
}

const PASSES: readonly Pass[] = [exact, byLines(trimEnd), indented, byLines(normalized)];

function indentation(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

interface Window {
  readonly lines: readonly string[];
  readonly wanted: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Every run of lines that equals `old` by the key. Ends exclude the last line break. */
function windows(text: string, old: string, key: (line: string) => string): Window[] {
  const wanted = old.replace(/\n$/, '').split('\n');
  if (wanted.every((line) => line.trim() === '')) return [];
  const keys = wanted.map(key);
  const lines = text.split('\n');
  const lineKeys = lines.map(key);
  const found: Window[] = [];
  let start = 0;
  for (let i = 0; i + wanted.length <= lines.length; i++) {
    if (keys.every((one, j) => one === lineKeys[i + j])) {
      const own = lines.slice(i, i + wanted.length);
      found.push({ lines: own, wanted, start, end: start + own.join('\n').length });
    }
    start += (lines[i] as string).length + 1;
  }
  return found;
}

function withoutLastBreak(replacement: string, old: string): string {
  return old.endsWith('\n') ? replacement.replace(/\n$/, '') : replacement;
}

/** The lines, counted from 1, where the text is most similar, best first. */
function nearestLines(text: string, old: string): number[] {
  const wanted = old
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const lines = text.split('\n').map((line) => line.trim());
  const known = new Set(wanted);
  // How many of the wanted lines each window of the same length contains, counted as it moves on.
  const isKnown = lines.map((line) => (known.has(line) ? 1 : 0));
  const scored: { readonly line: number; readonly score: number }[] = [];
  let score = 0;
  for (let end = 0; end < lines.length; end++) {
    score += (isKnown[end] as number) - (isKnown[end - wanted.length] ?? 0);
    const first = Math.max(0, end - wanted.length + 1);
    if (score > 0 && isKnown[first]) scored.push({ line: first + 1, score });
  }
  const best: number[] = [];
  for (const { line } of scored.sort((a, b) => b.score - a.score || a.line - b.line)) {
    if (best.length >= MAX_CANDIDATES) break;
    if (best.every((other) => Math.abs(other - line) > CONTEXT_LINES)) best.push(line);
  }
  return best;
}

function candidates(text: string, places: readonly number[], edit: FileEdit): string {
  const lines = text.split('\n');
  const height = edit.old.replace(/\n$/, '').split('\n').length;
  return places
    .slice(0, MAX_CANDIDATES)
    .map((line) => {
      const last = Math.min(lines.length, line + height - 1);
      const from = Math.max(1, line - CONTEXT_LINES);
      const shown = lines.slice(from - 1, last + CONTEXT_LINES).map((one, index) => `${from + index}\t${one.slice(0, MAX_LINE_LENGTH)}`);
      return `\nLines ${line}-${last}:\n${shown.join('\n')}`;
    })
    .join('');
}

function stateOf(text: string): string {
  return `The file has ${text.split('\n').length} lines, revision ${fileRevision(text)}.`;
}
