import { classAttribute, type ElementSource } from './element-source.ts';
import type { SourceTag } from './source-tags.ts';

/** The simple changes. Everything else needs a prompt. Values are CSS. */
export interface StyleChange {
  readonly color?: string | undefined;
  readonly backgroundColor?: string | undefined;
  readonly fontSize?: string | undefined;
  readonly fontWeight?: string | undefined;
  readonly textAlign?: string | undefined;
}
type StyleProperty = keyof StyleChange;

const CSS_NAMES: Readonly<Record<StyleProperty, string>> = {
  color: 'color',
  backgroundColor: 'background-color',
  fontSize: 'font-size',
  fontWeight: 'font-weight',
  textAlign: 'text-align',
};
const SAFE_VALUE = /^[\w#%.,() -]+$/;

/** The source with another wording of the element's text. Undefined if the text is not written there. */
export function withText(source: string, { path, text }: Pick<ElementSource, 'path' | 'text'>, wording: string): string | undefined {
  if (!text) return undefined;
  const written = text.kind === 'string' ? quoted(wording, source[text.from] as string) : escapedForMarkup(wording, path);
  return source.slice(0, text.from) + written + source.slice(text.to);
}

function quoted(wording: string, quote: string): string {
  const escaped = wording.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n');
  return `${quote}${quote === '`' ? escaped.replaceAll('${', '\\${') : escaped}${quote}`;
}

/** Escapes what would be markup or an expression, so that it reads the same. */
function escapedForMarkup(wording: string, path: string): string {
  if (/[jt]sx$|mdx$/.test(path)) return /[{}<>&]/.test(wording) ? `{${quoted(wording, "'")}}` : wording;
  const escaped = wording.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (/svelte$|astro$/.test(path)) return escaped.replaceAll('{', '&#123;').replaceAll('}', '&#125;');
  return /vue$/.test(path) ? escaped.replaceAll('{{', '&#123;&#123;') : escaped;
}

/** The source with another style of the element: with Tailwind classes if the project uses Tailwind, otherwise in the style attribute. */
export function withStyle(source: string, { path, tag }: Pick<ElementSource, 'path' | 'tag'>, change: StyleChange, hasTailwind: boolean): string | undefined {
  const changes = changesOf(change);
  if (!tag || tag.hasSpread || changes.length === 0 || changes.some(([, value]) => !SAFE_VALUE.test(value))) return undefined;
  const isJsx = /[jt]sx$|mdx$/.test(path);
  if (hasTailwind) {
    const classes = changedClasses(source, tag, change, isJsx);
    if (classes !== undefined) return classes;
  }
  return isJsx ? inStyleObject(source, tag, changes) : inStyleText(source, tag, changes);
}

function changedClasses(source: string, tag: SourceTag, change: StyleChange, isJsx: boolean): string | undefined {
  const attribute = classAttribute(tag);
  if (attribute && attribute.literal === undefined) return undefined;
  const names = (attribute?.literal ?? '').split(/\s+/).filter((name) => name !== '');
  const text = withTailwind(names, change).join(' ');
  if (attribute?.value) return `${source.slice(0, attribute.value.from)}"${text}"${source.slice(attribute.value.to)}`;
  const at = attribute ? { from: attribute.from, to: attribute.to } : { from: tag.nameEnd, to: tag.nameEnd };
  return `${source.slice(0, at.from)}${attribute ? '' : ' '}${attribute?.name ?? (isJsx ? 'className' : 'class')}="${text}"${source.slice(at.to)}`;
}

/** The classes with those of the change, which replace the ones for the same property. */
export function withTailwind(names: readonly string[], change: StyleChange): string[] {
  return changesOf(change).reduce<string[]>(
    (rest, [property, value]) => [...rest.filter((name) => !TAILWIND[property].replaces.test(name)), TAILWIND[property].of(value)],
    [...names],
  );
}

function changesOf(change: StyleChange): [StyleProperty, string][] {
  return Object.entries(change).filter((entry): entry is [StyleProperty, string] => typeof entry[1] === 'string');
}

const WEIGHTS: Readonly<Record<string, string>> = { '400': 'normal', '500': 'medium', '600': 'semibold', '700': 'bold' };
const arbitrary = (value: string) => `[${value.replaceAll(/\s+/g, '_')}]`;

/** Only classes without a condition (`hover:`, `md:`) always apply. */
const TAILWIND: Readonly<Record<StyleProperty, { readonly replaces: RegExp; of(value: string): string }>> = {
  color: {
    replaces:
      /^text-(?:(?:[a-z]+-(?:50|[1-9]00|950)|black|white|current|inherit|transparent|foreground|primary|secondary|muted|accent|destructive)(?:-foreground)?(?:\/\d+)?|\[(?:#|rgb|hsl|okl|color:).*\])$/,
    of: (value) => `text-${arbitrary(value)}`,
  },
  backgroundColor: {
    replaces:
      /^bg-(?:(?:[a-z]+-(?:50|[1-9]00|950)|black|white|current|inherit|transparent|background|card|primary|secondary|muted|accent|destructive)(?:-foreground)?(?:\/\d+)?|\[(?:#|rgb|hsl|okl|color:).*\])$/,
    of: (value) => `bg-${arbitrary(value)}`,
  },
  fontSize: { replaces: /^text-(?:xs|sm|base|lg|\d?xl|\[(?:length:)?[\d.]+(?:px|r?em|%|vw).*\])(?:\/\S+)?$/, of: (value) => `text-${arbitrary(value)}` },
  fontWeight: {
    replaces: /^font-(?:thin|extralight|light|normal|medium|semibold|bold|extrabold|black|\[\d+\])$/,
    of: (value) => `font-${WEIGHTS[value] ?? arbitrary(value)}`,
  },
  textAlign: { replaces: /^text-(?:left|center|right|justify|start|end)$/, of: (value) => `text-${value}` },
};

function inStyleText(source: string, tag: SourceTag, changes: readonly (readonly [StyleProperty, string])[]): string | undefined {
  const attribute = tag.attributes.find(({ name }) => name === 'style');
  if (tag.attributes.some(({ name }) => name === ':style' || name === 'v-bind:style' || name.startsWith('style:'))) return undefined;
  if (attribute && attribute.literal === undefined) return undefined;
  const declarations = new Map<string, string>();
  for (const declaration of (attribute?.literal ?? '').split(';')) {
    const [name = '', ...value] = declaration.split(':');
    if (value.length > 0) declarations.set(name.trim(), value.join(':').trim());
  }
  for (const [property, value] of changes) declarations.set(CSS_NAMES[property], value);
  const text = `style="${[...declarations].map(([name, value]) => `${name}: ${value}`).join('; ')}"`;
  return attribute
    ? source.slice(0, attribute.from) + text + source.slice(attribute.to)
    : `${source.slice(0, tag.nameEnd)} ${text}${source.slice(tag.nameEnd)}`;
}

/** Only an object in which every value is a literal can be read without running the code. */
const PLAIN_OBJECT = /^\{\{\s*((?:['"]?[\w-]+['"]?\s*:\s*(?:'[^'\\]*'|"[^"\\]*"|-?[\d.]+)\s*,?\s*)*)\}\}$/;

function inStyleObject(source: string, tag: SourceTag, changes: readonly (readonly [StyleProperty, string])[]): string | undefined {
  const attribute = tag.attributes.find(({ name }) => name === 'style');
  const written = attribute?.value && source.slice(attribute.value.from, attribute.value.to);
  const entries = new Map<string, string>();
  if (written !== undefined) {
    const plain = PLAIN_OBJECT.exec(written);
    if (!plain) return undefined;
    for (const [, name = '', value = ''] of (plain[1] ?? '').matchAll(/['"]?([\w-]+)['"]?\s*:\s*('[^']*'|"[^"]*"|-?[\d.]+)/g)) entries.set(name, value);
  }
  for (const [property, value] of changes) entries.set(property, `'${value}'`);
  const text = `style={{ ${[...entries].map(([name, value]) => `${name.includes('-') ? `'${name}'` : name}: ${value}`).join(', ')} }}`;
  return attribute
    ? source.slice(0, attribute.from) + text + source.slice(attribute.to)
    : `${source.slice(0, tag.nameEnd)} ${text}${source.slice(tag.nameEnd)}`;
}
