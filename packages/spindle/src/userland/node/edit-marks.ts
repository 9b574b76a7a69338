/**
 * Marks around everything that the transform adds or replaces. A page cannot find out where in which script a function
 * was written, so the text of a function alone must tell what its author wrote.
 *
 * A mark is white space between two tokens. Programs do not contain these sequences, and one mark may be inside
 * another, because a script for a context is edited twice.
 */
const OPEN = '\f\v\f';
const CLOSE = '\v';

/** A replacement of `original` by `text`, marked. The original precedes the text, because a function may end with it (`() => name`). */
export function marked(text: string, original: string): string {
  return originalOf(text) === original ? `${OPEN}${text}${CLOSE}` : `${OPEN}/*${escaped(original)}*/${text}${CLOSE}`;
}

/** What was written where the transform has edited a text. The last mark may be cut off. */
export function withoutEdits(text: string): string {
  let at = text.indexOf(OPEN);
  if (at === -1) return text;
  let result = text.slice(0, at);
  while (at !== -1) {
    const start = at + OPEN.length;
    const end = endOfMark(text, start);
    result += originalOf(text.slice(start, end));
    at = text.indexOf(OPEN, end);
    result += text.slice(end + CLOSE.length, at === -1 ? undefined : at);
  }
  return result;
}

function endOfMark(text: string, start: number): number {
  let depth = 1;
  let at = start;
  for (;;) {
    const close = text.indexOf(CLOSE, at);
    if (close === -1) return text.length;
    // The sequence that opens a mark contains the one that closes it.
    const isOpening = text.startsWith(OPEN, close - 1);
    depth += isOpening ? 1 : -1;
    if (depth === 0) return close;
    at = close + (isOpening ? OPEN.length - 1 : CLOSE.length);
  }
}

/** The variable of an imported name (`ModuleNames.importVariable`), by itself or called. Nothing else looks like this. */
const IMPORTED = /^(?:;?\(0,)?\$m(?:\d+\$)?_([^.)\n]+)(?:\.v)?\)?\n*$/;
const WRITTEN = /^\/\*(.*?)\*\//;

function originalOf(text: string): string {
  const written = WRITTEN.exec(text)?.[1];
  // A script that is edited twice may contain a mark in what was replaced.
  if (written !== undefined) return withoutEdits(unescaped(written));
  return IMPORTED.exec(text)?.[1] ?? '';
}

/** In a comment on one line, which contains no mark. */
function escaped(original: string): string {
  return original.replace(/[%*\n\r\u2028\u2029\f\v]/g, (character) => `%${character.charCodeAt(0).toString(16)};`);
}

function unescaped(written: string): string {
  return written.replace(/%(\w+);/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
