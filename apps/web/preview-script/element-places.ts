import type { PointedElement } from '@lathe/protocol';
import { createSourceMaps, type SourceMaps } from './source-maps.ts';

type Place = PointedElement['places'][number];

/** The element's own place, and those where the components around it are used. */
const PLACES_MAX = 4;

/** Finds where elements are written, from what the development builds of frameworks leave in the page. */
export type PlacesOf = (element: Element) => Promise<readonly Place[]>;

export function createPlacesOf(page: Window & typeof globalThis): PlacesOf {
  const maps = createSourceMaps(page);
  const astro = keepAstroPlaces(page);
  return async (element) => {
    const marked = astro(element) ?? sveltePlaces(element) ?? attributePlaces(element) ?? vuePlaces(element);
    return (marked ?? (await reactPlaces(page, element, maps))).slice(0, PLACES_MAX);
  };
}

/** Astro's toolbar removes these attributes when it starts, which is before anybody can point. */
function keepAstroPlaces({ document }: Window): (element: Element) => Place[] | undefined {
  const kept = new WeakMap<Element, Place>();
  const keep = (): void => {
    for (const element of document.querySelectorAll('[data-astro-source-file]')) {
      const path = element.getAttribute('data-astro-source-file');
      const line = Number(element.getAttribute('data-astro-source-loc')?.split(':')[0]);
      if (path) kept.set(element, { path, ...(line > 0 ? { line } : {}) });
    }
  };
  document.addEventListener('readystatechange', keep, { once: true });
  return (element) => {
    if (!kept.has(element)) keep();
    const place = kept.get(element);
    return place && [place];
  };
}

interface SvelteMeta {
  readonly loc?: { readonly file?: string; readonly line?: number; readonly column?: number };
  readonly parent?: SvelteParent | null;
}
interface SvelteParent {
  readonly type?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly parent?: SvelteParent | null;
}

function sveltePlaces(element: Element): Place[] | undefined {
  const meta = (element as Element & { readonly __svelte_meta?: SvelteMeta }).__svelte_meta;
  const { file, line, column } = meta?.loc ?? {};
  if (!meta || typeof file !== 'string' || typeof line !== 'number') return undefined;
  const places: Place[] = [{ path: file, line, ...(typeof column === 'number' ? { column } : {}) }];
  for (let use = meta.parent, depth = 0; use && depth < 50; use = use.parent, depth += 1) {
    if (use.type === 'component' && typeof use.file === 'string' && typeof use.line === 'number') places.push({ path: use.file, line: use.line });
  }
  return places;
}

/** Attributes of development builds and their plugins: `src/App.vue:12:5`. */
function attributePlaces(element: Element): Place[] | undefined {
  const marks = ['data-v-inspector', 'data-qwik-inspector', 'data-source-loc', 'data-source'].map((name) => element.getAttribute(name));
  const [, path, line] = /^(.+?):(\d+)(?::\d+)?$/.exec(marks.find((mark) => mark !== null) ?? '') ?? [];
  return path === undefined ? undefined : [{ path, line: Number(line) }];
}

interface VueInstance {
  readonly type?: { readonly __file?: string };
  readonly parent?: VueInstance | null;
}

/** Vue names the files only. */
function vuePlaces(element: Element): Place[] | undefined {
  const { __vnode, __vueParentComponent } = element as Element & {
    readonly __vnode?: { readonly ctx?: VueInstance };
    readonly __vueParentComponent?: VueInstance;
  };
  const places: Place[] = [];
  // What a component gets as a slot is written where that component is used: `ctx` knows, the parent does not.
  for (let at: VueInstance | null | undefined = __vnode?.ctx ?? __vueParentComponent; at && places.length < PLACES_MAX; at = at.parent) {
    const path = at.type?.__file;
    if (typeof path === 'string') places.push({ path });
  }
  return places.length > 0 ? places : undefined;
}

interface Fiber {
  /** Up to React 18. */
  readonly _debugSource?: { readonly fileName?: string; readonly lineNumber?: number; readonly columnNumber?: number } | null;
  /** Since React 19: where the element was created. */
  readonly _debugStack?: { readonly stack?: unknown } | string | null;
  /** The component that created it. */
  readonly _debugOwner?: Fiber | null;
}

async function reactPlaces(page: Window, element: Element, maps: SourceMaps): Promise<Place[]> {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$') || name.startsWith('__reactInternalInstance$'));
  const places: Place[] = [];
  let fiber = key === undefined ? undefined : (element as unknown as Record<string, Fiber | null | undefined>)[key];
  for (; fiber && places.length < PLACES_MAX; fiber = fiber._debugOwner) {
    const place = placeOfSource(fiber) ?? (await maps.original(frameOf(page, fiber)));
    if (place) places.push(place);
  }
  return places;
}

function placeOfSource({ _debugSource }: Fiber): Place | undefined {
  const { fileName, lineNumber, columnNumber } = _debugSource ?? {};
  if (typeof fileName !== 'string' || typeof lineNumber !== 'number') return undefined;
  return { path: fileName, line: lineNumber, ...(typeof columnNumber === 'number' ? { column: columnNumber - 1 } : {}) };
}

/** The first call in the app's own code. Before it are React's functions. */
function frameOf(page: Window, { _debugStack }: Fiber): { readonly url: string; readonly line: number; readonly column: number } | undefined {
  const stack = typeof _debugStack === 'string' ? _debugStack : _debugStack?.stack;
  if (typeof stack !== 'string') return undefined;
  for (const [, url = '', line, column] of stack.matchAll(/(?:\(|@|\bat )(https?:\/\/[^\s()]+?):(\d+):(\d+)\)?$/gm)) {
    if (!url.startsWith(`${page.location.origin}/`) || /\/node_modules\/|\/@(?:vite|id|react-refresh)\b|\/\.vite\//.test(url)) continue;
    return { url, line: Number(line), column: Number(column) - 1 };
  }
  return undefined;
}
