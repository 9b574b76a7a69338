/** Markup without the syntax of a framework. */
export interface Element {
  readonly tag: string;
  readonly className?: string | undefined;
  readonly attributes: Readonly<Record<string, Value>>;
  readonly children: readonly Content[];
}

/** A value that a part takes from where it is used. */
export interface Slot {
  readonly prop: string;
}

/** One use of a part, with the values of its slots. */
export interface PartUse {
  readonly part: string;
  readonly values: Readonly<Record<string, string>>;
}

export type Value = string | Slot;
export type Content = string | Slot | Element | PartUse;

/** Markup that is used several times with other texts and pictures. */
export interface Part {
  readonly name: string;
  readonly props: readonly string[];
  readonly element: Element;
}

export interface Page {
  readonly name: string;
  readonly element: Element;
  readonly parts: readonly Part[];
}

/** The page without its parts, for languages in which a page is one file: every use becomes the markup itself. */
export function inlineParts({ element, parts }: Page): Element {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const inline = (content: Content, values: Readonly<Record<string, string>>): Content => {
    if (typeof content === 'string') return content;
    if ('prop' in content) return values[content.prop] ?? '';
    if ('part' in content) {
      const part = byName.get(content.part);
      return part ? inlineElement(part.element, content.values) : '';
    }
    return inlineElement(content, values);
  };
  const inlineElement = (node: Element, values: Readonly<Record<string, string>>): Element => ({
    ...node,
    attributes: Object.fromEntries(
      Object.entries(node.attributes).map(([name, value]) => [name, typeof value === 'string' ? value : (values[value.prop] ?? '')]),
    ),
    children: node.children.map((child) => inline(child, values)),
  });
  return inlineElement(element, {});
}
