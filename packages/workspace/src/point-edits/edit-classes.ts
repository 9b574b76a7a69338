import type { SourceElement } from './locate.ts';
import { classesOf } from './locate.ts';
import { attributeOf, type Literal, type MarkupAttribute } from './markup.ts';
import { inAttribute, quoted } from './edit-text.ts';
import type { SourceEdit } from './source-edit.ts';
import { isJsx } from './source-files.ts';
import type { StyleProperty } from './style-change.ts';
import { isFor, type Theme, utilityFor, withUtility } from './tailwind.ts';

/** Sets a property with a Tailwind class of the element. Undefined if its classes are not written there. */
export function editClasses(
  { path, source, element }: SourceElement,
  [property, value]: readonly [StyleProperty, string],
  { theme, classNames }: { readonly theme: Theme; readonly classNames: readonly string[] },
): SourceEdit | undefined {
  const utility = utilityFor(property, value, theme);
  const attribute = attributeOf(element, 'class', 'className');
  if (!attribute) {
    if (element.attributes.some(({ name }) => /^(?::class|v-bind:class|class:list)$/.test(name))) return undefined;
    if (element.hasSpread && !element.isComponent) return undefined;
    return { path, from: element.nameEnd, to: element.nameEnd, insert: ` ${isJsx(path, element) ? 'className' : 'class'}="${utility}"` };
  }
  if (attribute.literal !== undefined) return inWholeValue(attribute, source, path, withUtility(attribute.literal, property, utility, theme));
  const literal = activeLiteral(attribute, property, theme, classNames);
  if (!literal) return undefined;
  const { from, to } = literal;
  return { path, from, to, insert: quoted(withUtility(literal.value, property, utility, theme), source[from] as string) };
}

function inWholeValue({ name, from, to, value, strings }: MarkupAttribute, source: string, path: string, classes: string): SourceEdit {
  const [only] = strings;
  if (only) return { path, from: only.from, to: only.to, insert: quoted(classes, source[only.from] as string) };
  if (value) return { path, ...value, insert: inAttribute(classes, source, value.from) };
  return { path, from, to, insert: `${name}="${classes}"` };
}

/** The string of an expression that sets the property now, or else the first one that is in force. */
function activeLiteral({ strings }: MarkupAttribute, property: StyleProperty, theme: Theme, classNames: readonly string[]): Literal | undefined {
  const active = strings.filter(({ value }) => {
    const names = classesOf(value);
    return names.length > 0 && names.every((name) => classNames.includes(name));
  });
  return active.find(({ value }) => classesOf(value).some((name) => isFor(property, name, theme))) ?? active[0];
}
