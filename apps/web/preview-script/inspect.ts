import type { Bench } from './bench.ts';
import { imageOrFailure, type PictureOf } from './capture.ts';
import { describeElement, selectorPath } from './describe-element.ts';
import type { PlacesOf } from './element-places.ts';
import { elementUnder, letPointerThroughFrames } from './element-under.ts';
import { followPointer, swallow } from './follow-pointer.ts';
import { drawHighlight, type Highlight } from './highlight.ts';
import { createShownChanges } from './shown-change.ts';

interface Parts {
  readonly pictureOf: PictureOf;
  readonly placesOf: PlacesOf;
}

/**
 * Lets the person point at elements: they are outlined under the pointer, a click selects one, Esc leaves. What is
 * changed in the selected element is shown at once.
 */
export function answerInspections(page: Window & typeof globalThis, bench: Bench, { pictureOf, placesOf }: Parts): void {
  const { document } = page;
  const shown = createShownChanges(page);
  let session: { readonly stop: () => void } | undefined;
  let selection: { readonly id: number; readonly element: Element; readonly selector: string; readonly outline: Highlight } | undefined;
  let lastId = 0;
  /** How often an element or none was selected. */
  let choices = 0;

  bench.on('lathe.inspect', ({ isOn }) => {
    session?.stop();
    session = isOn ? begin() : undefined;
  });
  bench.on('lathe.deselect', deselect);
  bench.on('lathe.select', ({ selector }) => {
    const before = choices;
    // Unless the person has selected another one meanwhile, or none.
    void untilThere(page, selector).then((element) => element && choices === before && select(element));
  });
  bench.on('lathe.show-change', ({ id, change }) => {
    const find = () => (selection?.id === id ? selectedElement() : undefined);
    void shown.show(find, change).then((isShown) => {
      const element = find();
      if (isShown === undefined || !element) return;
      follow();
      bench.send({ type: 'lathe.change-shown', id, isShown });
      // Its place may have moved. Before the source has the change, the page would say what is not true yet.
      if (isShown && change.style) tell(element, id);
    });
    follow();
  });
  page.addEventListener('scroll', follow, { capture: true, passive: true });
  page.addEventListener('resize', follow);

  /** A framework may have replaced it with another of the same place. */
  function selectedElement(): Element | undefined {
    if (!selection || selection.element.isConnected) return selection?.element;
    return document.querySelector(selection.selector) ?? undefined;
  }

  function follow(): void {
    selection?.outline.show(selectedElement());
  }

  function deselect(): void {
    choices += 1;
    shown.end();
    selection?.outline.remove();
    selection = undefined;
  }

  function select(element: Element): void {
    deselect();
    lastId += 1;
    const id = lastId;
    selection = { id, element, selector: selectorPath(element), outline: drawHighlight(document, 'selected') };
    selection.outline.show(element);
    tell(element, id, () => {
      // In a frame that is hidden, nothing is drawn. Otherwise the person need not wait for the picture.
      if (page.innerWidth === 0) return;
      void imageOrFailure(pictureOf(element)).then((picture) => selection?.id === id && bench.send({ type: 'lathe.pictured', id, ...picture }));
    });
  }

  function tell(element: Element, id: number, then?: () => void): void {
    void describeElement(page, element, id, placesOf).then((described) => {
      if (selection?.id !== id) return;
      bench.send({ type: 'lathe.inspected', element: described });
      then?.();
    });
  }

  function begin(): { readonly stop: () => void } {
    const highlight: Highlight = drawHighlight(document, 'pointed');
    const ends = new AbortController();
    const listen = { capture: true, signal: ends.signal, passive: false } as const;
    let current: Element | undefined;

    const point = (element: Element | null): void => {
      current = element ?? undefined;
      highlight.show(current === selectedElement() ? undefined : current);
    };
    const pointAt = (x: number, y: number): Element | null => {
      const element = elementUnder(page, x, y);
      point(element);
      return element;
    };
    const pick = (): void => {
      const element = current;
      highlight.show(undefined);
      if (element) select(element);
    };
    const leave = (): void => {
      ends.abort();
      highlight.remove();
      session = undefined;
    };

    // The page does not receive events that are meant for the inspector.
    letPointerThroughFrames(page, ends.signal);
    followPointer(page, { point: pointAt, pick }, ends.signal);
    page.addEventListener('focusin', (event) => event.target instanceof page.Element && point(event.target), listen);
    page.addEventListener('scroll', () => highlight.show(current), listen);
    page.addEventListener('resize', () => highlight.show(current), listen);
    document.addEventListener('mouseleave', () => point(null), { signal: ends.signal });
    page.addEventListener('keydown', (event) => answerKey(event), listen);
    return { stop: leave };

    function answerKey(event: KeyboardEvent): void {
      if (event.key === 'Escape') {
        swallow(event);
        leave();
        deselect();
        bench.send({ type: 'lathe.inspect-left' });
      } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        swallow(event);
        bench.send({ type: 'lathe.undo-asked' });
      } else if (event.key === 'Enter' && current) {
        swallow(event);
        pick();
      } else if (event.key === 'ArrowUp' && current?.parentElement) {
        swallow(event);
        point(current.parentElement);
      } else if (event.key === 'ArrowDown' && current?.firstElementChild) {
        swallow(event);
        point(current.firstElementChild);
      }
    }
  }
}

/** As long as an app may take to draw its page. */
const DRAWN_TIMEOUT_MS = 8000;

function untilThere({ document, MutationObserver, setTimeout }: Window & typeof globalThis, selector: string): Promise<Element | undefined> {
  return new Promise((resolve) => {
    const check = (): void => {
      const found = document.readyState === 'loading' ? null : document.querySelector(selector);
      if (found) end(found);
    };
    const observer = new MutationObserver(check);
    const end = (found?: Element): void => {
      observer.disconnect();
      clearTimeout(limit);
      document.removeEventListener('readystatechange', check);
      resolve(found);
    };
    const limit = setTimeout(() => end(), DRAWN_TIMEOUT_MS);
    document.addEventListener('readystatechange', check);
    observer.observe(document, { subtree: true, childList: true });
    check();
  });
}
