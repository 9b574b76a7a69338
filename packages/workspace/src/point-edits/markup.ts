/** A piece of a source. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A string that is written out in the code, with its quotes. */
export interface Literal extends Span {
  readonly value: string;
}

export interface MarkupAttribute extends Span {
  readonly name: string;
  /** The value as the page sees it. Undefined for an expression, and '' for an attribute without a value. */
  readonly literal: string | undefined;
  /** The value with its quotes or braces. Undefined for an attribute without one. */
  readonly value: Span | undefined;
  /** The strings in a value that is an expression. */
  readonly strings: readonly Literal[];
}

export type MarkupPart =
  | (Span & { readonly type: 'text' })
  /** `literal`: the expression is only a string. */
  | (Span & { readonly type: 'expression'; readonly literal?: string })
  | (Span & { readonly type: 'element' });

/** An element or component as it is written. */
export interface MarkupElement extends Span {
  readonly name: string;
  readonly isComponent: boolean;
  /** The position after the name, where an attribute can be inserted. */
  readonly nameEnd: number;
  readonly attributes: readonly MarkupAttribute[];
  /** It gets attributes that are only known when the page runs (`{...props}`). */
  readonly hasSpread: boolean;
  readonly parts: readonly MarkupPart[];
  readonly parent: MarkupElement | undefined;
  /** It is made once for each item of a list. */
  readonly isRepeated: boolean;
  /** It is HTML in a string of a program. */
  readonly isInString?: true;
}

/** What is read from a source file. */
export interface Markup {
  readonly elements: readonly MarkupElement[];
  /** Strings in its code. */
  readonly strings: readonly Literal[];
  /** The style sheets inside it. */
  readonly styles: readonly Span[];
  /** Strings of several lines, without their quotes: they may be HTML. */
  readonly templates?: readonly Span[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  rarr: '→',
  larr: '←',
  middot: '·',
  times: '×',
};

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** As a page shows it: white space collapses to one space. */
export function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The element's text as the page shows it. Undefined if it contains anything else. */
export function ownText(source: string, { parts }: Pick<MarkupElement, 'parts'>): string | undefined {
  let text = '';
  for (const part of parts) {
    if (part.type === 'text') text += decodeEntities(source.slice(part.from, part.to));
    else if (part.type === 'expression' && part.literal !== undefined) text += part.literal;
    else return undefined;
  }
  return collapsed(text) === '' ? undefined : collapsed(text);
}

/** Where the element's own text is written, without the white space around it. */
export function ownTextSpan(source: string, { parts }: Pick<MarkupElement, 'parts'>): Span | undefined {
  const first = parts[0];
  const last = parts.at(-1);
  if (!first || !last) return undefined;
  const text = source.slice(first.from, last.to);
  return { from: first.from + (text.length - text.trimStart().length), to: last.to - (text.length - text.trimEnd().length) };
}

export function attributeOf({ attributes }: Pick<MarkupElement, 'attributes'>, ...names: readonly string[]): MarkupAttribute | undefined {
  return attributes.find(({ name }) => names.includes(name));
}

/** Lines count from 1, columns from 0. */
export function placeOf(source: string, index: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let at = source.indexOf('\n'); at >= 0 && at < index; at = source.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: index - start };
}
