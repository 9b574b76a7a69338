import type { Content, Element, Page, Part, Value } from './element.ts';

export interface ReactOptions {
  /** In PascalCase. */
  readonly componentName: string;
  readonly hasTypeScript: boolean;
  /** Relative to the component's file. */
  readonly cssPath: string;
}

/** A module that exports the page as a component. Repeated markup becomes components of its own. */
export function writeReact({ element, parts }: Page, { componentName, hasTypeScript, cssPath }: ReactOptions): string {
  const names = new Map(parts.map(({ name }) => [name, name === componentName ? `${name}Part` : name]));
  const components = parts.map((part) => writePart(part, names, hasTypeScript));
  const page = `export default function ${componentName}() {\n  return (\n${writeElement(element, names, 2)}\n  );\n}`;
  return `${[`import '${cssPath}';`, ...components, page].join('\n\n')}\n`;
}

function writePart({ name, props, element }: Part, names: ReadonlyMap<string, string>, hasTypeScript: boolean): string {
  const own = names.get(name) ?? name;
  const body = `  return (\n${writeElement(element, names, 2)}\n  );`;
  if (props.length === 0) return `function ${own}() {\n${body}\n}`;
  if (!hasTypeScript) return `function ${own}({ ${props.join(', ')} }) {\n${body}\n}`;
  const types = props.map((prop) => `  ${prop}: string;`).join('\n');
  return `interface ${own}Props {\n${types}\n}\n\nfunction ${own}({ ${props.join(', ')} }: ${own}Props) {\n${body}\n}`;
}

function writeElement({ tag, className, attributes, children }: Element, names: ReadonlyMap<string, string>, depth: number): string {
  const indent = '  '.repeat(depth);
  const all = [...(className === undefined ? [] : [['className', className] as const]), ...Object.entries(attributes)];
  const start = `<${[tag, ...all.map(([name, value]) => writeAttribute(name, value))].join(' ')}`;
  if (children.length === 0) return `${indent}${start} />`;
  const isInline = children.every((child) => typeof child === 'string' || 'prop' in child || ('tag' in child && INLINE.has(child.tag)));
  // Line breaks between pieces of text would become spaces, or take spaces away.
  if (isInline) return `${indent}${start}>${children.map((child) => writeContent(child, names, 0).trim()).join('')}</${tag}>`;
  return `${indent}${start}>\n${children.map((child) => writeContent(child, names, depth + 1)).join('\n')}\n${indent}</${tag}>`;
}

const INLINE = new Set(['br', 'a', 'span', 'strong', 'em']);

function writeContent(content: Content, names: ReadonlyMap<string, string>, depth: number): string {
  const indent = '  '.repeat(depth);
  if (typeof content === 'string') return `${indent}${writeText(content)}`;
  if ('prop' in content) return `${indent}{${content.prop}}`;
  if ('part' in content) {
    const values = Object.entries(content.values).map(([prop, value]) => ` ${writeAttribute(prop, value)}`);
    return `${indent}<${names.get(content.part) ?? content.part}${values.join('')} />`;
  }
  return writeElement(content, names, depth);
}

function writeAttribute(name: string, value: Value): string {
  if (typeof value !== 'string') return `${name}={${value.prop}}`;
  if (name === 'width' || name === 'height') return `${name}={${Number(value)}}`;
  return /["\\\n\r&]/.test(value) ? `${name}={${quoted(value)}}` : `${name}="${value}"`;
}

/** JSX trims text, and reads braces and entities in it. */
function writeText(text: string): string {
  return text === '' || /[{}<>&\n\r]/.test(text) || text.trim() !== text || / {2}/.test(text) ? `{${quoted(text)}}` : text;
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
