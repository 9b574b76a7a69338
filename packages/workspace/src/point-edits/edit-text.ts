import type { SourceEdit } from './source-edit.ts';
import type { TextPlace } from './text-place.ts';
import { isJsx } from './source-files.ts';

/** Other words in a place. `source` is the file that the place is in. */
export function editText(source: string, { path, from, to, kind }: TextPlace, wording: string): SourceEdit {
  return { path, from, to, insert: WRITERS[kind](wording, { path, source, from }) };
}

interface Place {
  readonly path: string;
  readonly source: string;
  readonly from: number;
}

const WRITERS: { readonly [Kind in TextPlace['kind']]: (wording: string, place: Place) => string } = {
  string: (wording, { source, from }) => quoted(wording, source[from] as string),
  attribute: (wording, { source, from }) => inAttribute(wording, source, from),
  markup: (wording, { path }) => inMarkup(wording, path),
  'html-in-string': (wording) => inMarkup(wording, '.html').replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${'),
};

export function quoted(wording: string, quote: string): string {
  const escaped = wording.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n').replaceAll('\r', '');
  return `${quote}${quote === '`' ? escaped.replaceAll('${', '\\${') : escaped}${quote}`;
}

/** An attribute's value without an expression, in its own quotes. */
export function inAttribute(wording: string, source: string, from: number): string {
  const quote = source[from] === "'" ? "'" : '"';
  const escaped = wording.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{', '&#123;').replaceAll('}', '&#125;');
  return `${quote}${escaped.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;')}${quote}`;
}

/** Escapes what would be markup or an expression, so that it reads the same. */
function inMarkup(wording: string, path: string): string {
  if (isJsx(path)) return /[{}<>&]/.test(wording) ? `{${quoted(wording, "'")}}` : wording;
  const escaped = wording.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (/svelte$|astro$/.test(path)) return escaped.replaceAll('{', '&#123;').replaceAll('}', '&#125;');
  return /vue$/.test(path) ? escaped.replaceAll('{{', '&#123;&#123;') : escaped;
}
