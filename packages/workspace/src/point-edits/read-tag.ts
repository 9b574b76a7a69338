import { decodeEntities, type MarkupAttribute, type Span } from './markup.ts';
import { skipBraces, skipString } from './skip-code.ts';

export const TAG_NAME = /[A-Za-z][\w.:-]*/y;
const ATTRIBUTE_NAME = /[^\s=/>{}"'`<]+/y;

/** An opening tag. */
export interface Tag extends Span {
  readonly name: string;
  readonly nameEnd: number;
  readonly attributes: readonly MarkupAttribute[];
  readonly hasSpread: boolean;
  readonly isSelfClosing: boolean;
  /** The position after `>`. */
  readonly tagEnd: number;
}

export function readTag(source: string, from: number, hasBraces: boolean): Tag | undefined {
  TAG_NAME.lastIndex = from + 1;
  const name = TAG_NAME.exec(source)?.[0];
  if (name === undefined) return undefined;
  const nameEnd = from + 1 + name.length;
  if (!/[\s/>{]/.test(source[nameEnd] ?? '')) return undefined;
  const attributes: MarkupAttribute[] = [];
  let hasSpread = false;
  let at = nameEnd;
  const finish = (isSelfClosing: boolean, tagEnd: number): Tag => ({ name, from, to: tagEnd, nameEnd, attributes, hasSpread, isSelfClosing, tagEnd });
  for (;;) {
    at = skipSpace(source, at);
    const character = source[at];
    if (character === undefined) return undefined;
    if (character === '>') return finish(false, at + 1);
    if (character === '/') {
      if (source[at + 1] === '>') return finish(true, at + 2);
      at += 1;
      continue;
    }
    if (character === '{' && hasBraces) {
      const end = skipBraces(source, at);
      if (end === undefined) return undefined;
      const short = /^\{\s*([\w$]+)\s*\}$/.exec(source.slice(at, end))?.[1];
      if (short === undefined) hasSpread = true;
      else attributes.push({ name: short, literal: undefined, from: at, to: end, value: undefined, strings: [] });
      at = end;
      continue;
    }
    const attribute = readAttribute(source, at, hasBraces);
    if (!attribute) return undefined;
    if (attribute.name === 'v-bind') hasSpread = true;
    attributes.push(attribute);
    at = attribute.to;
  }
}

function readAttribute(source: string, from: number, hasBraces: boolean): MarkupAttribute | undefined {
  ATTRIBUTE_NAME.lastIndex = from;
  const name = ATTRIBUTE_NAME.exec(source)?.[0];
  if (name === undefined) return undefined;
  const nameEnd = from + name.length;
  const equals = skipSpace(source, nameEnd);
  if (source[equals] !== '=') return { name, literal: '', from, to: nameEnd, value: undefined, strings: [] };
  const start = skipSpace(source, equals + 1);
  const quote = source[start];
  const attribute = (to: number, text: string, isExpression: boolean): MarkupAttribute => ({
    name,
    from,
    to,
    value: { from: start, to },
    literal: isExpression ? undefined : decodeEntities(text),
    strings: [],
  });
  if (quote === '"' || quote === "'") {
    const end = source.indexOf(quote, start + 1);
    if (end < 0) return undefined;
    const text = source.slice(start + 1, end);
    // Svelte and Astro allow expressions in quotes; Vue's are all expressions if the name says so.
    return attribute(end + 1, text, (hasBraces && /[{}]/.test(text)) || /^(?::|@|#|v-)/.test(name));
  }
  if (quote === '{' && hasBraces) {
    const end = skipBraces(source, start);
    if (end === undefined) return undefined;
    const literal = literalIn(source.slice(start + 1, end - 1));
    return { ...attribute(end, '', true), literal: 'literal' in literal ? literal.literal : undefined };
  }
  if (quote === '`') {
    const end = skipString(source, start, '`');
    return end === undefined ? undefined : attribute(end, '', true);
  }
  const [bare = ''] = /^[^\s>"'`=<]+/.exec(source.slice(start, start + 500)) ?? [];
  return bare === '' ? undefined : attribute(start + bare.length, bare, hasBraces && /[{}]/.test(bare));
}

/** `{'a b'}` is text, too. */
export function literalIn(expression: string): { readonly literal: string } | Record<never, never> {
  const literal = /^\s*(['"`])([^'"`\\$]*)\1\s*$/.exec(expression)?.[2];
  return literal === undefined ? {} : { literal };
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (/\s/.test(source[at] ?? '')) at += 1;
  return at;
}
