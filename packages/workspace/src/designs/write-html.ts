import { type Content, type Element, inlineParts, type Page, type Value } from './element.ts';

/** Elements without an end tag. */
const VOID = new Set(['img', 'input', 'br']);
const INLINE = new Set(['br', 'a', 'span', 'strong', 'em']);

/**
 * The page's markup as HTML that Vue, Svelte and Astro read the same way: braces are entities, so that no template
 * language takes them for its own.
 */
export function writeHtml(page: Page, depth = 0): string {
  return writeElement(inlineParts(page), depth);
}

/** A complete document. A framework that bundles styles links no stylesheet. */
export function writeDocument(page: Page, stylesheetUrl?: string): string {
  const link = stylesheetUrl === undefined ? '' : `\n    <link rel="stylesheet" href="${escaped(stylesheetUrl)}" />`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(page.name)}</title>${link}
  </head>
  <body style="margin: 0">
${writeHtml(page, 2)}
  </body>
</html>
`;
}

function writeElement({ tag, className, attributes, children }: Element, depth: number): string {
  const indent = '  '.repeat(depth);
  const all: [string, Value][] = [...(className === undefined ? [] : [['class', className] as [string, Value]]), ...Object.entries(attributes)];
  const start = `<${[tag, ...all.map(([name, value]) => `${name}="${typeof value === 'string' ? escaped(value) : ''}"`)].join(' ')}`;
  if (VOID.has(tag)) return `${indent}${start} />`;
  if (children.length === 0) return `${indent}${start}></${tag}>`;
  const isInline = children.every((child) => typeof child === 'string' || ('tag' in child && INLINE.has(child.tag)));
  if (isInline) return `${indent}${start}>${children.map((child) => writeContent(child, 0)).join('')}</${tag}>`;
  return `${indent}${start}>\n${children.map((child) => writeContent(child, depth + 1)).join('\n')}\n${indent}</${tag}>`;
}

function writeContent(content: Content, depth: number): string {
  if (typeof content === 'string') return `${'  '.repeat(depth)}${escaped(content)}`;
  // Parts and slots were replaced by what they stand for.
  return 'tag' in content ? writeElement(content, depth) : '';
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"{}]/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '{': '&#123;', '}': '&#125;' };
