import type { ShownChange } from '@lathe/workspace';

/** As long as a dev server may take. */
const LONGEST_WAIT_MS = 5000;

/** Shows changes of elements at once, and steps back as soon as the page shows them by itself. */
export interface ShownChanges {
  /**
   * Resolves with whether the page shows the change by itself, once it does, or after the longest wait. Undefined: a
   * later change took over.
   */
  show(element: () => Element | undefined, change: ShownChange): Promise<boolean | undefined>;
  /** Removes what was shown. */
  end(): void;
}

const CHECK_INTERVAL_MS = 250;
/** In a transition, styles would be compared while they change. */
const STILL = { transition: 'none' };

type Styled = Element & ElementCSSInlineStyle;

export function createShownChanges(page: Window & typeof globalThis): ShownChanges {
  /** What the page does not show by itself yet. */
  let waiting: { readonly style: Readonly<Record<string, string>>; readonly end: () => void } | undefined;

  return {
    show(find, { style = {}, text, attributes = {}, isUndo }) {
      const element = find();
      const all = isUndo ? {} : { ...waiting?.style, ...style };
      waiting?.end();
      if (!element) return Promise.resolve(false);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      if (text !== undefined) setText(element, text);
      return untilShown(find, all);
    },
    end: () => waiting?.end(),
  };

  function untilShown(find: () => Element | undefined, style: Readonly<Record<string, string>>): Promise<boolean | undefined> {
    const names = Object.keys(style);
    if (names.length === 0) return Promise.resolve(true);
    const overrides = createOverrides();
    return new Promise((resolve) => {
      const finish = (isShown: boolean | undefined): void => {
        observer.disconnect();
        clearInterval(timer);
        clearTimeout(limit);
        waiting = undefined;
        overrides.lift(style);
        overrides.lift(STILL);
        resolve(isShown);
      };
      /** Compares in between two frames, so that nothing flickers. */
      const check = (): void => {
        const element = find() as Styled | undefined;
        if (!element) return;
        overrides.put(element, STILL);
        overrides.put(element, style);
        const drawn = page.getComputedStyle(element);
        const wanted = names.map((name) => drawn.getPropertyValue(name));
        overrides.lift(style);
        if (names.every((name, index) => drawn.getPropertyValue(name) === wanted[index])) finish(true);
        else overrides.put(element, style);
        observer.takeRecords(); // what was just done here
      };
      const observer = new page.MutationObserver(check);
      // A style sheet that has loaded changes nothing in the document.
      const timer = page.setInterval(check, CHECK_INTERVAL_MS);
      const limit = page.setTimeout(() => finish(false), LONGEST_WAIT_MS);
      waiting = { style, end: () => finish(undefined) };
      const element = find() as Styled | undefined;
      if (element) {
        overrides.put(element, STILL);
        overrides.put(element, style);
      }
      observer.observe(page.document, { subtree: true, childList: true, attributes: true, characterData: true });
      observer.takeRecords();
    });
  }
}

interface Overrides {
  put(element: Styled, style: Readonly<Record<string, string>>): void;
  lift(style: Readonly<Record<string, string>>): void;
}

/** Declarations that win over the page's own, until they are lifted. */
function createOverrides(): Overrides {
  const kept = new Map<Styled, Map<string, readonly [value: string, priority: string]>>();
  return {
    put(element, style) {
      const before = kept.get(element) ?? new Map<string, readonly [string, string]>();
      kept.set(element, before);
      for (const [name, value] of Object.entries(style)) {
        if (element.style.getPropertyPriority(name) === 'important' && before.has(name)) continue;
        before.set(name, [element.style.getPropertyValue(name), element.style.getPropertyPriority(name)]);
        element.style.setProperty(name, value, 'important');
      }
    },
    lift(style) {
      for (const [element, before] of kept) {
        for (const name of Object.keys(style)) {
          const [value = '', priority = ''] = before.get(name) ?? [];
          // The page may have written its own value meanwhile.
          if (!before.delete(name) || element.style.getPropertyPriority(name) !== 'important') continue;
          if (value === '') element.style.removeProperty(name);
          else element.style.setProperty(name, value, priority);
        }
        if (element.getAttribute('style') === '') element.removeAttribute('style');
      }
    },
  };
}

/** Keeps the text nodes, which a framework may hold on to. */
function setText(element: Element, text: string): void {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
  if (element.childElementCount > 0) return;
  if (texts.length === 0) element.textContent = text;
  for (const [index, node] of texts.entries()) node.nodeValue = index === 0 ? text : '';
}
