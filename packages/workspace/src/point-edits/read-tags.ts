/** The elements of HTML, Vue, Svelte and Astro. Tolerant: what cannot be read is skipped, never guessed. */
import type { Literal, Markup, MarkupElement, MarkupPart, Span } from './markup.ts';
import { readCode } from './read-code.ts';
import { literalIn, readTag, TAG_NAME } from './read-tag.ts';
import { skipBraces, skipString } from './skip-code.ts';

export type TagLanguage = 'html' | 'vue' | 'svelte' | 'astro';

type Building = { -readonly [Key in keyof MarkupElement]: MarkupElement[Key] } & { readonly parts: MarkupPart[] };

/** Without an element, it is an expression of Astro, which may contain more elements. */
interface Open {
  readonly element: Building | undefined;
  readonly isRepeated: boolean;
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** One of these ends the one before it. */
const ENDS_ITSELF = new Set(['li', 'option', 'tr', 'td', 'th', 'dt', 'dd', 'p']);
const RAW = new Set(['script', 'style', 'textarea', 'title']);
/** After these an expression continues with a value, so `<` begins an element and does not compare. */
const BEFORE_VALUE = /(?:[(,=:?&|>{[!;]|\breturn)\s*$/;

export function readTags(source: string, language: TagLanguage): Markup {
  return new TagReader(source, language).read();
}

class TagReader {
  readonly #source: string;
  readonly #language: TagLanguage;
  readonly #hasBraces: boolean;
  readonly #elements: MarkupElement[] = [];
  readonly #strings: Literal[] = [];
  readonly #styles: Span[] = [];
  readonly #open: Open[] = [];
  /** How many `{#each}` of Svelte are open. */
  #eachDepth = 0;
  #at = 0;
  /** Where the text since the last tag begins. */
  #textFrom = 0;

  constructor(source: string, language: TagLanguage) {
    this.#source = source;
    this.#language = language;
    this.#hasBraces = language === 'svelte' || language === 'astro';
  }

  read(): Markup {
    this.#moveTo(this.#readFrontmatter());
    while (this.#at < this.#source.length) {
      const character = this.#source[this.#at];
      if (character === '<') this.#markup();
      else if (this.#isInExpression) this.#code(character);
      else this.#text(character);
    }
    while (this.#open.length > 0) this.#pop(this.#source.length);
    return { elements: this.#elements, strings: this.#strings, styles: this.#styles };
  }

  get #top(): Open | undefined {
    return this.#open.at(-1);
  }

  get #isInExpression(): boolean {
    const top = this.#top;
    return top !== undefined && top.element === undefined;
  }

  #markup(): void {
    const source = this.#source;
    const at = this.#at;
    if (source.startsWith('<!--', at)) this.#skipTo(source.indexOf('-->', at + 4), 3);
    else if (source[at + 1] === '!') this.#skipTo(source.indexOf('>', at), 1);
    else if (source[at + 1] === '/') this.#closeTag();
    else if (this.#isInExpression && !BEFORE_VALUE.test(source.slice(Math.max(0, at - 12), at))) this.#at += 1;
    else if (!this.#openTag()) this.#at += 1;
  }

  #text(character: string | undefined): void {
    if (character === '{' && this.#language === 'astro') this.#astroExpression();
    else if (character === '{' && this.#language === 'svelte') this.#svelteExpression();
    else if (character === '{' && this.#language === 'vue' && this.#source[this.#at + 1] === '{') this.#vueExpression();
    else this.#at += 1;
  }

  /** Inside of an expression of Astro. */
  #code(character: string | undefined): void {
    const source = this.#source;
    const at = this.#at;
    const next = source[at + 1];
    if (character === '{') this.#at = skipBraces(source, at, true) ?? at + 1;
    else if (character === '}') {
      this.#open.pop();
      this.#moveTo(at + 1);
    } else if (character === '"' || character === "'" || character === '`') this.#at = skipString(source, at, character) ?? at + 1;
    else if (character === '/' && (next === '/' || next === '*')) {
      const end = next === '/' ? source.indexOf('\n', at) : source.indexOf('*/', at + 2);
      this.#at = end < 0 ? source.length : end + 2;
    } else this.#at += 1;
  }

  #readFrontmatter(): number {
    const [whole, code = ''] = (this.#language === 'astro' && /^\s*---\n([\s\S]*?)\n---/.exec(this.#source)) || [''];
    if (whole !== '') this.#addCode(code, whole.indexOf(code));
    return whole.length;
  }

  #addCode(code: string, offset: number): void {
    for (const { from, to, value } of readCode(code).strings) this.#strings.push({ from: from + offset, to: to + offset, value });
  }

  #add(part: MarkupPart): void {
    this.#top?.element?.parts.push(part);
  }

  #endText(): void {
    if (this.#source.slice(this.#textFrom, this.#at).trim() !== '') this.#add({ type: 'text', from: this.#textFrom, to: this.#at });
  }

  #moveTo(next: number): void {
    this.#at = next;
    this.#textFrom = next;
  }

  #skipTo(found: number, length: number): void {
    this.#endText();
    this.#moveTo(found < 0 ? this.#source.length : found + length);
  }

  #svelteExpression(): void {
    const end = skipBraces(this.#source, this.#at);
    if (end === undefined) {
      this.#at += 1;
      return;
    }
    const code = this.#source.slice(this.#at, end);
    if (code.startsWith('{#each')) this.#eachDepth += 1;
    else if (code.startsWith('{/each')) this.#eachDepth = Math.max(0, this.#eachDepth - 1);
    this.#addExpression(end, code.slice(1, -1));
  }

  #vueExpression(): void {
    const end = this.#source.indexOf('}}', this.#at);
    if (end < 0) this.#at += 2;
    else this.#addExpression(end + 2, this.#source.slice(this.#at + 2, end));
  }

  #astroExpression(): void {
    const end = skipBraces(this.#source, this.#at);
    if (end === undefined) {
      this.#at += 1;
      return;
    }
    const from = this.#at;
    const code = this.#source.slice(from + 1, end - 1);
    const isRepeated = this.#top?.isRepeated ?? false;
    this.#addExpression(end, code);
    if (!/<[A-Za-z>]/.test(code)) return;
    this.#open.push({ element: undefined, isRepeated: isRepeated || /\.(?:map|flatMap)\s*\(/.test(code) });
    this.#moveTo(from + 1);
  }

  #addExpression(end: number, code: string): void {
    this.#endText();
    this.#add({ type: 'expression', from: this.#at, to: end, ...literalIn(code) });
    this.#moveTo(end);
  }

  #openTag(): boolean {
    const from = this.#at;
    const tag = readTag(this.#source, from, this.#hasBraces);
    if (!tag) return false;
    const { name, isSelfClosing, tagEnd, ...rest } = tag;
    this.#endText();
    if (ENDS_ITSELF.has(name) && this.#top?.element?.name === name) this.#pop(from);
    const parent = this.#open.findLast(({ element }) => element)?.element;
    const isRepeated = (this.#top?.isRepeated ?? false) || this.#eachDepth > 0 || tag.attributes.some((attribute) => attribute.name === 'v-for');
    const element: Building = { ...rest, name, isComponent: /^[A-Z]|[.-]/.test(name), to: tagEnd, parts: [], parent, isRepeated };
    this.#add({ type: 'element', from, to: tagEnd });
    if (name !== 'script' && name !== 'style') this.#elements.push(element);
    this.#moveTo(tagEnd);
    if (isSelfClosing || VOID.has(name)) return true;
    if (RAW.has(name)) this.#rawText(element);
    else this.#open.push({ element, isRepeated });
    return true;
  }

  #rawText(element: Building): void {
    const source = this.#source;
    const from = this.#at;
    const end = source.indexOf(`</${element.name}`, from);
    const to = end < 0 ? source.length : end;
    if (element.name === 'script') this.#addCode(source.slice(from, to), from);
    else if (element.name === 'style') this.#styles.push({ from, to });
    else if (source.slice(from, to).trim() !== '') element.parts.push({ type: 'text', from, to });
    const close = source.indexOf('>', to);
    element.to = close < 0 ? source.length : close + 1;
    this.#moveTo(element.to);
  }

  #closeTag(): void {
    this.#endText();
    TAG_NAME.lastIndex = this.#at + 2;
    const name = TAG_NAME.exec(this.#source)?.[0];
    const end = this.#source.indexOf('>', this.#at);
    const next = end < 0 ? this.#source.length : end + 1;
    const expression = this.#open.findLastIndex(({ element }) => element === undefined);
    const index = this.#open.findLastIndex(({ element }) => element?.name === name);
    // Nothing inside an expression ends what is around it.
    if (index > expression) while (this.#open.length > index) this.#pop(this.#open.length - 1 === index ? next : this.#at);
    this.#moveTo(next);
  }

  #pop(to: number): void {
    const last = this.#open.pop();
    if (last?.element) last.element.to = to;
  }
}
