import type { DesignAsset, DesignBox, DesignFrame, DesignNode, DesignPicture, DesignStyle, DesignText } from '@lathe/protocol';
import { plainText } from './nodes.ts';
import type { Content, Element, Page, Part, PartUse, Value } from './element.ts';
import { findParts, type FoundPart } from './parts.ts';
import { boxTag, headingLevels, isField, isNamed, textsOf } from './semantics.ts';
import { StyleSheet } from './style-sheet.ts';
import type { DesignTokens } from './tokens.ts';

export interface MarkupOptions {
  readonly tokens: DesignTokens;
  /** The address of an asset in the app, for example `/figma/hero.png`. `undefined` if it could not be fetched. */
  readonly assetUrl: (asset: DesignAsset) => string | undefined;
}

/** Larger drawings say what they show; smaller ones are decoration beside a text. */
const DECORATION_MAX_PX = 96;

/** A page's markup and its CSS. */
export function writeMarkup(frame: DesignFrame, options: MarkupOptions): { readonly page: Page; readonly css: string } {
  const writer = new MarkupWriter(frame, options);
  return writer.write();
}

class MarkupWriter {
  readonly #frame: DesignFrame;
  readonly #options: MarkupOptions;
  readonly #sheet: StyleSheet;
  readonly #headings: ReadonlyMap<string, 1 | 2 | 3>;
  readonly #parts: ReadonlyMap<string, FoundPart>;
  readonly #written = new Map<FoundPart, Part>();

  constructor(frame: DesignFrame, options: MarkupOptions) {
    this.#frame = frame;
    this.#options = options;
    this.#sheet = new StyleSheet(frame.name, options.tokens);
    this.#headings = headingLevels(frame);
    this.#parts = findParts(frame, options.assetUrl);
  }

  write(): { readonly page: Page; readonly css: string } {
    const root = this.#box(this.#frame.root, { isInControl: false, part: undefined });
    const element: Element = { ...root, tag: 'main' };
    return { page: { name: this.#frame.name, element, parts: [...this.#written.values()] }, css: this.#sheet.text() };
  }

  #node(node: DesignNode, context: Context): Content {
    const found = context.part === undefined && !context.isInControl ? this.#parts.get(node.id) : undefined;
    if (found) return this.#use(found, node);
    if (node.type === 'text') return this.#text(node, context);
    return node.type === 'picture' ? this.#picture(node, context) : this.#box(node, context);
  }

  #use(found: FoundPart, node: DesignNode): PartUse {
    if (!this.#written.has(found)) {
      const element = this.#box(found.example, { isInControl: false, part: found });
      this.#written.set(found, { name: found.name, props: found.slots.map(({ prop }) => prop), element });
    }
    return { part: found.name, values: Object.fromEntries(found.slots.map(({ prop, valueIn }) => [prop, valueIn(node)])) };
  }

  #box(node: DesignBox, context: Context): Element {
    const tag = boxTag(node, context.isInControl);
    const style = { ...node.style, ...this.#backgroundStyle(node) };
    if (tag === 'input' && isField(node)) return this.#field(node, style);
    const isControl = tag === 'button';
    // Before the children's, so that the rules stand in the order of the page.
    const layerName = isNamed(node.name) ? node.name : tag === 'div' || tag === 'span' ? 'box' : tag;
    const className = this.#sheet.className(layerName, isControl ? { ...CONTROL_RESET, ...style } : style);
    const children = node.children.map((child) => this.#node(child, { ...context, isInControl: context.isInControl || isControl }));
    const isNameless = isControl && textsOf(node).length === 0;
    return {
      tag,
      className,
      attributes: {
        ...(tag === 'button' ? { type: 'button' } : {}),
        ...(isNameless ? { 'aria-label': node.name } : {}),
      },
      children,
    };
  }

  #field(node: DesignBox, style: DesignStyle): Element {
    const [label] = textsOf(node);
    const { color, 'font-family': family, 'font-size': size } = label?.style ?? {};
    const text = label ? plainText(label) : node.name;
    const type = /e-?mail/i.test(`${node.name} ${text}`)
      ? 'email'
      : /password/i.test(`${node.name} ${text}`)
        ? 'password'
        : /search/i.test(node.name)
          ? 'search'
          : 'text';
    const own = Object.fromEntries(
      Object.entries({ color, 'font-family': family, 'font-size': size }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    return {
      tag: 'input',
      className: this.#sheet.className(node.name, { ...style, ...own }),
      attributes: { type, placeholder: text, 'aria-label': text },
      children: [],
    };
  }

  #text(node: DesignText, context: Context): Element {
    const level = this.#headings.get(node.id);
    const className = this.#sheet.className(isNamed(node.name) && node.name.length <= 30 ? node.name : level ? 'title' : 'text', node.style);
    const slot = context.part?.slotOf(node);
    if (slot) return { tag: context.isInControl ? 'span' : level ? `h${level}` : 'p', className, attributes: {}, children: [slot] };
    if (context.isInControl) return { tag: 'span', className, attributes: {}, children: this.#lines(node) };
    const list = node.lines.every((line) => line.list !== undefined) ? node.lines[0]?.list : undefined;
    if (list) {
      const items = node.lines.map((line): Element => ({ tag: 'li', attributes: {}, children: this.#runs(line.runs) }));
      return { tag: list === 'ordered' ? 'ol' : 'ul', className, attributes: {}, children: items };
    }
    return { tag: level ? `h${level}` : 'p', className, attributes: {}, children: this.#lines(node) };
  }

  #lines(node: DesignText): Content[] {
    return node.lines.flatMap(({ runs }, index): Content[] => [...(index > 0 ? [{ tag: 'br', attributes: {}, children: [] }] : []), ...this.#runs(runs)]);
  }

  #runs(runs: DesignText['lines'][number]['runs']): Content[] {
    return runs.map(({ text, style, href }): Content => {
      const className = Object.keys(style).length > 0 ? this.#sheet.className('mark', style) : undefined;
      if (href) return { tag: 'a', className, attributes: { href }, children: [text] };
      return className === undefined ? text : { tag: 'span', className, attributes: {}, children: [text] };
    });
  }

  #picture(node: DesignPicture, context: Context): Content {
    const src: Value = context.part?.slotOf(node) ?? this.#options.assetUrl(node.asset) ?? '';
    const className = this.#sheet.className(isNamed(node.name) ? node.name : 'picture', node.style);
    // An empty box keeps the place of a drawing that could not be fetched.
    if (src === '') return { tag: 'span', className, attributes: { 'aria-hidden': 'true' }, children: [] };
    const isDecoration = Math.max(node.width, node.height) <= DECORATION_MAX_PX;
    return {
      tag: 'img',
      className,
      attributes: { src, alt: isDecoration ? '' : node.name, width: String(node.width), height: String(node.height) },
      children: [],
    };
  }

  #backgroundStyle(node: DesignBox): DesignStyle {
    const url = node.background && this.#options.assetUrl(node.background);
    if (!url) return {};
    const layers = node.style['background-image'];
    return { 'background-image': layers ? `${layers}, url("${url}")` : `url("${url}")` };
  }
}

interface Context {
  /** Inside a button, where only phrasing content may be. */
  readonly isInControl: boolean;
  /** The part that is being written. */
  readonly part: FoundPart | undefined;
}

/** Browsers draw buttons their own way. */
const CONTROL_RESET: DesignStyle = { border: '0', background: 'none', font: 'inherit', color: 'inherit', cursor: 'pointer' };
