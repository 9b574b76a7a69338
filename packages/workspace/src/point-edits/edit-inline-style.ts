import type { SourceElement } from './locate.ts';
import { attributeOf } from './markup.ts';
import type { SourceEdit } from './source-edit.ts';
import { isJsx } from './source-files.ts';
import { STYLE_PROPERTIES, type StyleProperty } from './style-change.ts';

/** Sets a property in the style attribute. Undefined if the style is only known when the page runs. */
export function editInlineStyle(place: SourceElement, change: readonly [StyleProperty, string]): SourceEdit | undefined {
  const { element } = place;
  if (element.isComponent || element.hasSpread || element.attributes.some(({ name }) => /^(?::style|v-bind:style|style:.*)$/.test(name))) return undefined;
  return isJsx(place.path, element) ? inObject(place, change) : inText(place, change);
}

function inText({ path, source, element }: SourceElement, [property, value]: readonly [StyleProperty, string]): SourceEdit | undefined {
  const attribute = attributeOf(element, 'style');
  const declaration = `${STYLE_PROPERTIES[property]}: ${value}`;
  if (!attribute?.value) {
    const { from, to } = attribute ?? { from: element.nameEnd, to: element.nameEnd };
    return { path, from, to, insert: `${attribute ? '' : ' '}style="${declaration}"` };
  }
  if (attribute.literal === undefined) return undefined;
  const isQuoted = /["']/.test(source[attribute.value.from] ?? '');
  const start = attribute.value.from + (isQuoted ? 1 : 0);
  const text = source.slice(start, attribute.value.to - (isQuoted ? 1 : 0));
  const written = declarationIn(text, STYLE_PROPERTIES[property]);
  if (written) return { path, from: start + written.from, to: start + written.to, insert: value };
  const end = start + text.trimEnd().length;
  const joint = text.trim() === '' ? '' : text.trimEnd().endsWith(';') ? ' ' : '; ';
  return isQuoted ? { path, from: end, to: end, insert: `${joint}${declaration}` } : { path, ...attribute.value, insert: `"${text}${joint}${declaration}"` };
}

/** The value of the last declaration of a property. */
function declarationIn(text: string, name: string): { readonly from: number; readonly to: number } | undefined {
  const pattern = new RegExp(`(?<=^|;)\\s*${name}\\s*:\\s*`, 'gi');
  const last = [...text.matchAll(pattern)].at(-1);
  if (!last) return undefined;
  const from = last.index + last[0].length;
  const end = text.indexOf(';', from);
  return { from, to: from + text.slice(from, end < 0 ? undefined : end).trimEnd().length };
}

/** `style={{ … }}` in which every value is written out. Others could set the property in a way that is not seen here. */
const PLAIN_OBJECT = /^\{\{(\s*(?:['"]?[\w-]+['"]?\s*:\s*(?:'[^'\\]*'|"[^"\\]*"|-?[\d.]+)\s*(?:,\s*|(?=\s*\}\}$)))*)\}\}$/;
const ENTRY = /(['"]?)([\w-]+)\1\s*:\s*('[^'\\]*'|"[^"\\]*"|-?[\d.]+)/g;

function inObject({ path, source, element }: SourceElement, [property, value]: readonly [StyleProperty, string]): SourceEdit | undefined {
  const attribute = attributeOf(element, 'style');
  if (!attribute) return { path, from: element.nameEnd, to: element.nameEnd, insert: ` style={{ ${property}: '${value}' }}` };
  const text = attribute.value && source.slice(attribute.value.from, attribute.value.to);
  const inner = text === undefined ? undefined : PLAIN_OBJECT.exec(text)?.[1];
  if (inner === undefined || !attribute.value) return undefined;
  const start = attribute.value.from + 2;
  const entry = [...inner.matchAll(ENTRY)].findLast(([, , name]) => name === property);
  const written = entry?.[3];
  if (entry && written !== undefined) {
    const from = start + entry.index + entry[0].length - written.length;
    return { path, from, to: from + written.length, insert: `'${value}'` };
  }
  const end = start + inner.trimEnd().length;
  const joint = inner.trim() === '' ? ' ' : inner.trimEnd().endsWith(',') ? ' ' : ', ';
  return { path, from: end, to: end, insert: `${joint}${property}: '${value}'${/\s$/.test(inner) ? '' : ' '}` };
}
