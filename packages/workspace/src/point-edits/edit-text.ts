import type { SourceEdit } from './source-edit.ts';
import type { TextPlace } from './text-place.ts';
import { isJsx } from './source-files.ts';

/** Other words in a place. `source` is the file that the place is in. */
export function editText(source: string, { path, from, to, kind }: TextPlace, wording: string): SourceEdit {
  const quote = source[from] as string;
  const insert = kind === 'string' ? quoted(wording, quote) : kind === 'attribute' ? inAttribute(wording, source, from) : inMarkup(wording, path);
  return { path, from, to, insert };
}

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
