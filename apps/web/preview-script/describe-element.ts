import type { PointedElement } from '@lathe/protocol';
import type { PlacesOf } from './element-places.ts';
import { pageColors } from './page-colors.ts';

/** Characters of an element's text that go to the workbench. */
const TEXT_LENGTH = 2000;
const ANCESTORS_MAX = 16;
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'name', 'type', 'placeholder', 'for', 'role', 'aria-label', 'data-testid'];
const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

/** What the workbench needs to find the element in the sources and to show it. */
export async function describeElement(page: Window & typeof globalThis, element: Element, id: number, placesOf: PlacesOf): Promise<PointedElement> {
  const text = element.textContent?.trim() ?? '';
  const { parentElement } = element;
  const siblings = [...(parentElement?.children ?? [])];
  return {
    id,
    tagName: element.tagName.toLowerCase(),
    selector: selectorPath(element).slice(0, 4000),
    pathname: page.location.pathname.slice(0, 4000),
    text: text.slice(0, TEXT_LENGTH),
    isTextAlone: element.childElementCount === 0 && text !== '' && text.length <= TEXT_LENGTH,
    ...(element.id && element.id.length <= 200 ? { domId: element.id } : {}),
    classNames: classNamesOf(element),
    classCounts: Object.fromEntries(classNamesOf(element).map((name) => [name, page.document.getElementsByClassName(name).length])),
    attributes: attributesOf(element),
    style: styleOf(page, element),
    ancestors: ancestorsOf(element),
    ...(parentElement ? { position: { index: siblings.indexOf(element), count: siblings.length } } : {}),
    places: [...(await placesOf(element))],
    box: boxOf(page, element),
    colors: pageColors(page),
  };
}

function classNamesOf(element: Element): string[] {
  return [...element.classList].filter((name) => name.length <= 200).slice(0, 100);
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(
    ATTRIBUTES.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null || value.length > 4000 ? [] : [[name, value]];
    }),
  );
}

function styleOf(page: Window, element: Element): Record<string, string> {
  const style = page.getComputedStyle(element);
  const names = ['color', 'backgroundColor', 'fontSize', 'fontWeight', 'textAlign', ...SIDES.flatMap((side) => [`padding${side}`, `margin${side}`])];
  return Object.fromEntries(names.map((name) => [name, String(style[name as keyof CSSStyleDeclaration]).slice(0, 200)]));
}

function ancestorsOf(element: Element): PointedElement['ancestors'] {
  const ancestors: PointedElement['ancestors'] = [];
  for (let at = element.parentElement; at && ancestors.length < ANCESTORS_MAX; at = at.parentElement) {
    ancestors.push({ tagName: at.tagName.toLowerCase().slice(0, 200), ...(at.id && at.id.length <= 200 ? { id: at.id } : {}), classNames: classNamesOf(at) });
  }
  return ancestors;
}

function boxOf(page: Window, element: Element): PointedElement['box'] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height, pageWidth: page.innerWidth, pageHeight: page.innerHeight };
}

/** A selector that leads to this element only: from the nearest id, or from the body. */
export function selectorPath(element: Element): string {
  const { ownerDocument: document } = element;
  const steps: string[] = [];
  for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
    const name = at.tagName.toLowerCase();
    if (at.id && document.querySelectorAll(`#${CSS.escape(at.id)}`).length === 1) {
      steps.unshift(`#${CSS.escape(at.id)}`);
      break;
    }
    const twins = [...(at.parentElement?.children ?? [])].filter((sibling) => sibling.tagName === (at as Element).tagName);
    steps.unshift(twins.length > 1 ? `${name}:nth-of-type(${twins.indexOf(at) + 1})` : name);
  }
  return steps.join(' > ') || element.tagName.toLowerCase();
}
