import { editAttribute } from './edit-attribute.ts';
import { editClasses } from './edit-classes.ts';
import { editInlineStyle } from './edit-inline-style.ts';
import { editText } from './edit-text.ts';
import type { ElementFacts } from './element-facts.ts';
import type { Located, SourceElement } from './locate.ts';
import type { SourceEdit } from './source-edit.ts';
import type { SourceFiles } from './source-files.ts';
import { changesOf, type StyleProperty } from './style-change.ts';
import { editRule, rulesFor, type StyleRule } from './style-sheets.ts';
import { type Theme, themeColors } from './tailwind.ts';
import { findText } from './text-place.ts';

export type PointChange =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'style'; readonly property: StyleProperty; readonly value: string }
  | { readonly type: 'link'; readonly address: string }
  | { readonly type: 'picture'; readonly address: string };

/** `computed`: it is decided when the page runs. `invalid`: the new value cannot be written. */
export type Refusal = 'not-found' | 'several' | 'computed' | 'invalid';

export interface Project {
  readonly files: SourceFiles;
  readonly hasTailwind: boolean;
}

/** The one edit of the sources that makes the change. */
export function planChange(project: Project, located: Located | undefined, facts: ElementFacts, change: PointChange): SourceEdit | Refusal {
  if (change.type === 'text') return planText(project.files, located, facts, change.text);
  if (!located) return 'not-found';
  if (change.type === 'style') return planStyle(project, located, facts, change);
  if (!isAddress(change.address, change.type)) return 'invalid';
  const names = change.type === 'link' ? ['href', 'to'] : ['src'];
  return editAttribute(project.files, located, { names, shown: facts.attributes[names[0] as string] ?? '', value: change.address });
}

function planText(files: SourceFiles, located: Located | undefined, facts: ElementFacts, text: string): SourceEdit | Refusal {
  if (text.trim() === '') return 'invalid';
  const place = findText(files, located, facts);
  if (place === 'not-found') return located ? 'computed' : 'not-found';
  return place === 'several' ? 'several' : editText(files.read(place.path) ?? '', place, text);
}

/** An address that a page may link to, or show. */
function isAddress(address: string, type: 'link' | 'picture'): boolean {
  if (address.trim() !== address || address === '' || /[\s<>"'`{}\\]/.test(address)) return false;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || (type === 'link' ? ['https', 'http', 'mailto', 'tel'] : ['https', 'http']).includes(scheme);
}

function planStyle(
  { files, hasTailwind }: Project,
  located: Located,
  facts: ElementFacts,
  { property, value }: { readonly property: StyleProperty; readonly value: string },
): SourceEdit | Refusal {
  const [change] = changesOf({ [property]: value }) ?? [];
  if (!change) return 'invalid';
  if (hasTailwind) {
    const theme: Theme = themeColors(files.paths().flatMap((path) => (path.endsWith('.css') ? [files.read(path) ?? ''] : [])));
    for (const place of styled(located, facts)) {
      const edit = editClasses(place, change, { theme, classNames: facts.classNames });
      if (edit) return edit;
    }
  }
  const rule = ownRule(rulesFor(files, facts), property, located, facts);
  if (rule) return editRule(files.read(rule.path) ?? '', rule, change);
  return editInlineStyle(located.element, change) ?? 'computed';
}

/** The element's own tag, and the uses of components that pass their classes on to it. */
function styled({ element, uses }: Located, facts: ElementFacts): SourceElement[] {
  const places = [element];
  for (let inner = element, index = 0; index < uses.length; index += 1) {
    const use = uses[index] as SourceElement;
    if (!passesClassesOn(inner)) break;
    places.push(use);
    inner = use;
  }
  // A component's own classes are for every use of it: the nearest use that this page shows comes first.
  return element.element.name === facts.tagName && !passesClassesOn(element) ? [element] : [...places.slice(1), element];
}

function passesClassesOn({ source, element }: SourceElement): boolean {
  const attribute = element.attributes.find(({ name }) => name === 'class' || name === 'className');
  if (!attribute) return element.hasSpread;
  return attribute.literal === undefined && /\b(?:className|class|props)\b/.test(source.slice(attribute.value?.from ?? attribute.to, attribute.to));
}

/** The rule for this element, if a change of it changes nothing else in the page. */
function ownRule(rules: readonly StyleRule[], property: StyleProperty, { element }: Located, { id, classCounts }: ElementFacts): StyleRule | undefined {
  const isAlone = ({ selector }: StyleRule): boolean =>
    (id !== undefined && selector.includes(`#${id}`)) ||
    element.element.isRepeated ||
    [...selector.matchAll(/\.([\w-]+)/g)].some(([, name]) => name !== undefined && classCounts?.[name] === 1);
  const own = rules.filter(isAlone);
  const declaring = own.filter(({ declarations }) => declarations.some((declaration) => declaration.property === cssName(property)));
  if (declaring.length > 0) return declaring.length === 1 ? declaring[0] : undefined;
  // A rule that is shared sets it, and may win over one that does not yet.
  if (rules.some(({ declarations }) => declarations.some((declaration) => declaration.property === cssName(property)))) return undefined;
  return own.length === 1 ? own[0] : undefined;
}

function cssName(property: StyleProperty): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
