import type { FileEdit } from '@lathe/protocol';

export type EditOutcome =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: 'not-found' | 'ambiguous' | 'placeholder'; readonly message: string };

interface Match {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}
/** One way to find `edit.old`; answers every place it fits. */
type Pass = (text: string, edit: FileEdit) => Match[];

/** Words by which a model says "and so on" instead of writing the code. Source: assistant protocol. */
const PLACEHOLDER = /(?:rest of (?:the )?(?:code|file)|existing code|…\s*unchanged|\.\.\.\s*unchanged)/i;
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*|#|<!--|\{\/\*)/;

/**
 * Applies all edits or none. Each must fit exactly once; passes get more tolerant: exact, trailing
 * white space, edge white space with indentation carried over, unicode-normalised.
 */
export function applyEdits(source: string, edits: readonly FileEdit[]): EditOutcome {
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  let text = source.replace(/\r\n/g, '\n');
  for (const [index, raw] of edits.entries()) {
    const edit = { old: raw.old.replace(/\r\n/g, '\n'), new: raw.new.replace(/\r\n/g, '\n') };
    const label = edits.length === 1 ? 'The text to replace' : `The text to replace of edit ${index + 1}`;
    if (addsPlaceholder(edit))
      return { ok: false, problem: 'placeholder', message: `Edit ${index + 1} puts a placeholder comment where code belongs. Write the code in full.` };
    const match = findOnce(text, edit);
    if (match === 'ambiguous') return { ok: false, problem: 'ambiguous', message: `${label} occurs more than once. Include more lines around it.` };
    if (match === undefined) return { ok: false, problem: 'not-found', message: `${label} was not found.${nearest(text, edit.old)}` };
    // Slices, not String.replace: code holds `$&` and the like.
    text = text.slice(0, match.start) + match.replacement + text.slice(match.end);
  }
  return { ok: true, text: lineEnd === '\n' ? text : text.replace(/\n/g, '\r\n') };
}

function findOnce(text: string, edit: FileEdit): Match | 'ambiguous' | undefined {
  for (const pass of [exact, byLines(trimEnd), indented, byLines(normalised)]) {
    const matches = pass(text, edit);
    if (matches.length > 1) return 'ambiguous';
    if (matches[0]) return matches[0];
  }
  return undefined;
}

function exact(text: string, edit: FileEdit): Match[] {
  if (edit.old === '') return text === '' ? [{ start: 0, end: 0, replacement: edit.new }] : [];
  const matches: Match[] = [];
  for (let start = text.indexOf(edit.old); start >= 0 && matches.length < 2; start = text.indexOf(edit.old, start + 1)) {
    matches.push({ start, end: start + edit.old.length, replacement: edit.new });
  }
  return matches;
}

const trimEnd = (line: string) => line.trimEnd();
const normalised = (line: string) => line.normalize('NFKC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, '-').trimEnd();

function byLines(key: (line: string) => string): Pass {
  return (text, edit) =>
    windows(text, edit.old)
      .filter(({ lines, wanted }) => lines.every((line, i) => key(line) === key(wanted[i] ?? '')))
      .map(({ start, end }) => ({ start, end, replacement: withoutLastBreak(edit.new, edit.old) }));
}

/** Same lines at another depth: the difference in indentation is applied to the new text too. */
function indented(text: string, edit: FileEdit): Match[] {
  return windows(text, edit.old).flatMap(({ lines, wanted, start, end }) => {
    if (!lines.every((line, i) => line.trim() === (wanted[i] ?? '').trim())) return [];
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

function indentation(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

interface Window {
  readonly lines: readonly string[];
  readonly wanted: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Every run of as many lines as `old` has; ends exclude the last line break. */
function windows(text: string, old: string): Window[] {
  const wanted = old.replace(/\n$/, '').split('\n');
  if (wanted.every((line) => line.trim() === '')) return [];
  const lines = text.split('\n');
  const offsets = [0];
  for (const line of lines) offsets.push((offsets.at(-1) as number) + line.length + 1);
  const found: Window[] = [];
  for (let i = 0; i + wanted.length <= lines.length; i++) {
    found.push({ lines: lines.slice(i, i + wanted.length), wanted, start: offsets[i] as number, end: (offsets[i + wanted.length] as number) - 1 });
  }
  return found;
}

function withoutLastBreak(replacement: string, old: string): string {
  return old.endsWith('\n') ? replacement.replace(/\n$/, '') : replacement;
}

function addsPlaceholder(edit: FileEdit): boolean {
  return edit.new.split('\n').some((line) => COMMENT_LINE.test(line) && PLACEHOLDER.test(line) && !edit.old.includes(line.trim()));
}

/** The place that looks most alike, for the model's next try. */
function nearest(text: string, old: string): string {
  const wanted = old
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const lines = text.split('\n');
  let best = { count: 0, at: 0 };
  for (let i = 0; i < lines.length; i++) {
    const count = wanted.filter((line) => lines.slice(i, i + wanted.length + 2).some((candidate) => candidate.trim() === line)).length;
    if (count > best.count) best = { count, at: i };
  }
  if (best.count === 0) return ' Read the file again: it may have changed.';
  const from = Math.max(0, best.at - 2);
  return ` Nearest place, from line ${from + 1}:\n${lines.slice(from, best.at + wanted.length + 3).join('\n')}`;
}
