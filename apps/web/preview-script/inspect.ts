import type { InspectedElement } from '@lathe/workspace';
import type { Bench } from './bench.ts';
import { imageOrFailure, type PictureOf } from './capture.ts';
import { drawHighlight, type Highlight } from './highlight.ts';

/** Characters of an element's text that go to the workbench. */
const TEXT_LENGTH = 500;
const PRESSES = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'dblclick', 'contextmenu', 'auxclick'] as const;

/** Lets the person point at an element: it is outlined under the pointer, a click selects it, Esc leaves. */
export function answerInspections(page: Window & typeof globalThis, bench: Bench, pictureOf: PictureOf): void {
  const { document } = page;
  let session: { readonly stop: () => void } | undefined;

  bench.on('lathe.inspect', ({ isOn }) => {
    session?.stop();
    session = undefined;
    if (isOn) session = begin();
  });

  function begin(): { readonly stop: () => void } {
    const highlight: Highlight = drawHighlight(document);
    const ends = new AbortController();
    const listen = { capture: true, signal: ends.signal, passive: false } as const;
    let current: Element | undefined;

    const point = (element: Element | null): void => {
      current = element ?? undefined;
      highlight.show(current);
    };
    const pick = (): void => {
      const element = current;
      if (!element) return;
      leave();
      void describe(page, element, pictureOf).then((described) => bench.send({ type: 'lathe.inspected', element: described }));
    };
    const leave = (): void => {
      ends.abort();
      highlight.remove();
      session = undefined;
    };

    // The page does not receive events that are meant for the inspector.
    for (const type of PRESSES) page.addEventListener(type, swallow, listen);
    page.addEventListener('pointermove', (event) => point(document.elementFromPoint(event.clientX, event.clientY)), listen);
    page.addEventListener('focusin', (event) => event.target instanceof page.Element && point(event.target), listen);
    page.addEventListener('scroll', () => highlight.show(current), listen);
    page.addEventListener('resize', () => highlight.show(current), listen);
    document.addEventListener('mouseleave', () => point(null), { signal: ends.signal });
    page.addEventListener(
      'click',
      (event) => {
        swallow(event);
        // Before a touch, there was no pointer.
        if (event.detail > 0) point(document.elementFromPoint(event.clientX, event.clientY));
        pick();
      },
      listen,
    );
    page.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') {
          swallow(event);
          leave();
          bench.send({ type: 'lathe.inspect-left' });
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
      },
      listen,
    );
    return { stop: leave };
  }
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

async function describe(page: Window & typeof globalThis, element: Element, pictureOf: PictureOf): Promise<InspectedElement> {
  const { color, backgroundColor, fontSize, fontWeight, textAlign } = page.getComputedStyle(element);
  const text = element.textContent?.trim() ?? '';
  const isTextAlone = element.childElementCount === 0 && text !== '' && text.length <= TEXT_LENGTH;
  // A missing picture must not make the selection fail; the person is told why it is missing.
  const pictured = await imageOrFailure(pictureOf(element));
  const hint = sourceHint(element);
  return {
    tagName: element.tagName.toLowerCase(),
    html: selectorPath(element),
    pathname: page.location.pathname,
    text: text.slice(0, TEXT_LENGTH),
    isTextAlone,
    ...(element.id ? { id: element.id } : {}),
    classNames: [...element.classList],
    style: { color, backgroundColor, fontSize, fontWeight, textAlign },
    ...(hint ? { hint } : {}),
    ...pictured,
  };
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

interface DevelopmentMarks {
  readonly __svelte_meta?: { readonly loc?: { readonly file?: string; readonly line?: number } };
}

/** Where the framework's development build says the element is written. */
export function sourceHint(element: Element): InspectedElement['hint'] {
  const svelte = (element as Element & DevelopmentMarks).__svelte_meta?.loc;
  if (svelte?.file && svelte.line !== undefined) return { path: svelte.file, line: svelte.line };
  const astro = element.getAttribute('data-astro-source-file');
  if (astro) return { path: astro, line: Number(element.getAttribute('data-astro-source-loc')?.split(':')[0]) || undefined };
  const [, path, line] = /^(.+?):(\d+)(?::\d+)?$/.exec(element.getAttribute('data-source') ?? element.getAttribute('data-v-inspector') ?? '') ?? [];
  return path === undefined ? undefined : { path, line: Number(line) };
}
