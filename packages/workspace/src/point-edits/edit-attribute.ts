import { inAttribute, quoted } from './edit-text.ts';
import type { Located, SourceElement } from './locate.ts';
import { attributeOf } from './markup.ts';
import type { SourceEdit } from './source-edit.ts';
import type { SourceFiles } from './source-files.ts';

interface AttributeChange {
  /** `to` of a router's link becomes `href` of the element. */
  readonly names: readonly string[];
  /** What the page shows now. */
  readonly shown: string;
  readonly value: string;
}

/** Writes another address where the element, or the component that makes it, gets it from. */
export function editAttribute(files: SourceFiles, { element, uses }: Located, change: AttributeChange): SourceEdit | 'computed' | 'several' {
  for (const place of [element, ...uses]) {
    const edit = inTag(place, change, place === element);
    if (edit) return edit;
  }
  return inCode(files, [element, ...uses], change);
}

function inTag({ path, source, element }: SourceElement, { names, shown, value }: AttributeChange, isOwn: boolean): SourceEdit | undefined {
  const attribute = attributeOf(element, ...names);
  if (!attribute?.value) return undefined;
  const [only] = attribute.strings;
  const isSame = attribute.literal === shown || (isOwn && attribute.literal !== undefined);
  if (isSame && only) return { path, from: only.from, to: only.to, insert: quoted(value, source[only.from] as string) };
  const isImport = isOwn && attribute.literal === undefined && importsFile(source, source.slice(attribute.value.from, attribute.value.to));
  return isSame || isImport ? { path, ...attribute.value, insert: inAttribute(value, source, attribute.value.from) } : undefined;
}

/** `src={logo}` with `import logo from './logo.svg'`. */
function importsFile(source: string, expression: string): boolean {
  const name = /^\{\s*([A-Za-z_$][\w$]*)(?:\.src)?\s*\}$/.exec(expression)?.[1];
  if (name === undefined) return false;
  return new RegExp(`\\bimport\\s+${name.replaceAll('$', '\\$')}\\s+from\\s*['"][^'"]+\\.(?:svg|png|jpe?g|gif|webp|avif)(?:\\?[\\w=&]*)?['"]`).test(source);
}

/** The one string of the project with what the page shows. */
function inCode(files: SourceFiles, places: readonly SourceElement[], { shown, value }: AttributeChange): SourceEdit | 'computed' | 'several' {
  if (shown === '') return 'computed';
  const near = new Set(places.map(({ path }) => path));
  const find = (paths: Iterable<string>) =>
    [...paths].flatMap((path) => (files.markup(path)?.strings ?? []).filter((string) => string.value === shown).map((string) => ({ path, ...string })));
  const inNear = find(near);
  const found = inNear.length > 0 ? inNear : find(files.paths());
  const [one] = found;
  if (!one || found.length > 1) return one ? 'several' : 'computed';
  return { path: one.path, from: one.from, to: one.to, insert: quoted(value, (files.read(one.path) ?? '')[one.from] as string) };
}
