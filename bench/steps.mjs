/** What both sides measure, and the small parts they share. */

/** In the order of the table; `isExtra` ones have no native counterpart. */
export const STEPS = [
  { key: 'boot', title: 'Boot the runtime', isExtra: true },
  { key: 'install', title: '`npm install`' },
  { key: 'spawn', title: '`node -e 0`' },
  { key: 'ready', title: '`npm run dev` until it prints its address' },
  { key: 'page', title: 'First page, until React has drawn' },
  { key: 'hmr', title: 'Edit until the page has changed' },
];

export const EDITS = 8;
export const SPAWNS = 8;

export const INSTALL_TIMEOUT_MS = 90_000;
export const READY_TIMEOUT_MS = 60_000;
export const PAGE_TIMEOUT_MS = 60_000;
export const EDIT_TIMEOUT_MS = 15_000;

/** Vite prints this line when it listens. */
export const ADDRESS_LINE = /Local:/;

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Rejects with the step's name when it takes too long. */
export function within(milliseconds, what, promise) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not done after ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** The template's page with another heading. */
export function withHeading(source, heading) {
  const edited = source.replace(/<h1>[^<]*<\/h1>/, `<h1>${heading}</h1>`);
  if (edited === source) throw new Error('The template has no <h1> to edit');
  return edited;
}

/**
 * Records in the page when a heading with each text first appeared. It uses the wall clock, so the time
 * can be compared with that of the edit on either side.
 */
export function watchHeadings() {
  const seen = {};
  globalThis.headings = seen;
  const note = () => {
    const text = document.querySelector('h1')?.textContent;
    if (text) seen[text] ??= Date.now();
  };
  note();
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Makes edits one after another. `write` returns when (wall clock) the edit began. Returns the milliseconds of each. */
export async function measureEdits(frame, source, write) {
  await frame.evaluate(watchHeadings);
  const times = [];
  for (let edit = 1; edit <= EDITS; edit++) {
    const heading = `Edit ${edit}`;
    const startedAt = await write(withHeading(source, heading));
    const changed = await frame.waitForFunction((text) => globalThis.headings?.[text], heading, { polling: 50, timeout: EDIT_TIMEOUT_MS });
    times.push((await changed.jsonValue()) - startedAt);
  }
  return times;
}
