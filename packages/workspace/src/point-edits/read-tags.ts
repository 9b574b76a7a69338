/** The elements of HTML, Vue, Svelte and Astro. Tolerant: what cannot be read is skipped, never guessed. */
import { decodeEntities, type Literal, type Markup, type MarkupAttribute, type MarkupElement, type MarkupPart, type Span } from './markup.ts';
import { readCode } from './read-code.ts';
import { skipBraces, skipString } from './skip-code.ts';

export type TagLanguage = 'html' | 'vue' | 'svelte' | 'astro';

type Building = { -readonly [Key in keyof MarkupElement]: MarkupElement[Key] } & { readonly parts: MarkupPart[] };
/** Between elements of Astro, an expression may contain more elements. */
interface Open {
  readonly element: Building | undefined;
  readonly isRepeated: boolean;
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** One of these ends the one before it. */
const ENDS_ITSELF = new Set(['li', 'option', 'tr', 'td', 'th', 'dt', 'dd', 'p']);
const RAW = new Set(['script', 'style', 'textarea', 'title']);
const NAME = /[A-Za-z][\w.:-]*/y;
const ATTRIBUTE_NAME = /[^\s=/>{}"'`<]+/y;
/** After these an expression continues with a value, so `<` begins an element and does not compare. */
const BEFORE_VALUE = /(?:[(,=:?&|>{[!;]|\breturn)\s*$/;

export function readTags(source: string, language: TagLanguage): Markup {
  const elements: MarkupElement[] = [];
  const strings: Literal[] = [];
  const styles: Span[] = [];
  const open: Open[] = [];
  const hasBraces = language === 'svelte' || language === 'astro';
  let eachDepth = 0;
  let at = readFrontmatter();
  let textFrom = at;

  const top = () => open.at(-1);
  const parentOf = () => open.findLast(({ element }) => element)?.element;
  const inExpression = () => open.length > 0 && top()?.element === undefined;

  while (at < source.length) {
    const character = source[at];
    if (character === '<') {
      if (source.startsWith('<!--', at)) skipTo(source.indexOf('-->', at + 4), 3);
      else if (source[at + 1] === '!') skipTo(source.indexOf('>', at), 1);
      else if (source[at + 1] === '/') closeTag();
      else if (inExpression() && !BEFORE_VALUE.test(source.slice(Math.max(0, at - 12), at))) at += 1;
      else if (!openTag()) at += 1;
    } else if (character === '{' && hasBraces) {
      if (language === 'astro' && !inExpression()) beginExpression();
      else if (inExpression()) at = skipBraces(source, at, true) ?? at + 1;
      else svelteExpression();
    } else if (character === '{' && language === 'vue' && source[at + 1] === '{') vueExpression();
    else if (inExpression() && character === '}') endExpression();
    else if (inExpression() && (character === '"' || character === "'" || character === '`')) at = skipString(source, at, character) ?? at + 1;
    else if (inExpression() && character === '/' && (source[at + 1] === '/' || source[at + 1] === '*')) skipComment();
    else at += 1;
  }
  while (open.length > 0) pop(source.length);
  return { elements, strings, styles };

  function readFrontmatter(): number {
    const [whole, code = ''] = (language === 'astro' && /^\s*---\n([\s\S]*?)\n---/.exec(source)) || [''];
    if (whole !== '') addCode(code, whole.indexOf(code));
    return whole.length;
  }

  function addCode(code: string, offset: number): void {
    for (const { from, to, value } of readCode(code).strings) strings.push({ from: from + offset, to: to + offset, value });
  }

  function endText(): void {
    if (!inExpression() && source.slice(textFrom, at).trim() !== '') top()?.element?.parts.push({ type: 'text', from: textFrom, to: at });
  }

  function moveTo(next: number): void {
    at = next;
    textFrom = next;
  }

  function skipTo(found: number, length: number): void {
    endText();
    moveTo(found < 0 ? source.length : found + length);
  }

  function skipComment(): void {
    const end = source[at + 1] === '/' ? source.indexOf('\n', at) : source.indexOf('*/', at + 2);
    at = end < 0 ? source.length : end + 2;
  }

  function svelteExpression(): void {
    const end = skipBraces(source, at);
    if (end === undefined) {
      at += 1;
      return;
    }
    endText();
    const code = source.slice(at, end);
    if (code.startsWith('{#each')) eachDepth += 1;
    else if (code.startsWith('{/each')) eachDepth = Math.max(0, eachDepth - 1);
    top()?.element?.parts.push({ type: 'expression', from: at, to: end, ...literalIn(code.slice(1, -1)) });
    moveTo(end);
  }

  function vueExpression(): void {
    const end = source.indexOf('}}', at);
    if (end < 0) {
      at += 2;
      return;
    }
    endText();
    top()?.element?.parts.push({ type: 'expression', from: at, to: end + 2, ...literalIn(source.slice(at + 2, end)) });
    moveTo(end + 2);
  }

  function beginExpression(): void {
    const end = skipBraces(source, at);
    endText();
    const code = end === undefined ? '' : source.slice(at + 1, end - 1);
    if (end === undefined) at += 1;
    else if (/<[A-Za-z>]/.test(code)) {
      top()?.element?.parts.push({ type: 'expression', from: at, to: end });
      open.push({ element: undefined, isRepeated: (top()?.isRepeated ?? false) || /\.(?:map|flatMap)\s*\(/.test(code) });
      moveTo(at + 1);
    } else {
      top()?.element?.parts.push({ type: 'expression', from: at, to: end, ...literalIn(code) });
      moveTo(end);
    }
  }

  function endExpression(): void {
    open.pop();
    moveTo(at + 1);
  }

  function openTag(): boolean {
    const tag = readTag(source, at, hasBraces);
    if (!tag) return false;
    endText();
    const { name } = tag;
    const current = top();
    if (ENDS_ITSELF.has(name) && current?.element?.name === name) pop(at);
    const parent = parentOf();
    const isRepeated = (top()?.isRepeated ?? false) || eachDepth > 0 || tag.attributes.some((attribute) => attribute.name === 'v-for');
    const element: Building = { ...tag, isComponent: /^[A-Z]|[.-]/.test(name), to: tag.tagEnd, parts: [], parent, isRepeated };
    top()?.element?.parts.push({ type: 'element', from: at, to: tag.tagEnd });
    if (name !== 'script' && name !== 'style') elements.push(element);
    moveTo(tag.tagEnd);
    if (tag.isSelfClosing || VOID.has(name)) return true;
    if (RAW.has(name)) rawText(element);
    else open.push({ element, isRepeated });
    return true;
  }

  function rawText(element: Building): void {
    const end = source.indexOf(`</${element.name}`, at);
    const to = end < 0 ? source.length : end;
    if (element.name === 'script') addCode(source.slice(at, to), at);
    else if (element.name === 'style') styles.push({ from: at, to });
    else if (source.slice(at, to).trim() !== '') element.parts.push({ type: 'text', from: at, to });
    const close = source.indexOf('>', to);
    element.to = close < 0 ? source.length : close + 1;
    moveTo(element.to);
  }

  function closeTag(): void {
    endText();
    NAME.lastIndex = at + 2;
    const name = NAME.exec(source)?.[0];
    const end = source.indexOf('>', at);
    const next = end < 0 ? source.length : end + 1;
    const expression = open.findLastIndex(({ element }) => element === undefined);
    const index = open.findLastIndex(({ element }) => element?.name === name);
    // Nothing inside an expression ends what is around it.
    if (index > expression) while (open.length > index) pop(open.length - 1 === index ? next : at);
    moveTo(next);
  }

  function pop(to: number): void {
    const last = open.pop();
    if (last?.element) last.element.to = to;
  }
}

interface Tag extends Span {
  readonly name: string;
  readonly nameEnd: number;
  readonly attributes: readonly MarkupAttribute[];
  readonly hasSpread: boolean;
  readonly isSelfClosing: boolean;
  /** The position after `>`. */
  readonly tagEnd: number;
}

function readTag(source: string, from: number, hasBraces: boolean): Tag | undefined {
  NAME.lastIndex = from + 1;
  const name = NAME.exec(source)?.[0];
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
function literalIn(expression: string): { readonly literal: string } | Record<never, never> {
  const literal = /^\s*(['"`])([^'"`\\$]*)\1\s*$/.exec(expression)?.[2];
  return literal === undefined ? {} : { literal };
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (/\s/.test(source[at] ?? '')) at += 1;
  return at;
}
