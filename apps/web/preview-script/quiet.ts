/** A page that has not changed for this long has applied an update of its files. */
const QUIET_MS = 400;
/** Pages with something that moves are never quiet. */
const LONGEST_WAIT_MS = 5000;

type Page = Pick<Window, 'document'> & { readonly MutationObserver: typeof MutationObserver; readonly PerformanceObserver: typeof PerformanceObserver };

/** Resolves when the document is complete and neither changes nor loads anything, or after the longest wait. */
export function untilQuiet({ document, MutationObserver, PerformanceObserver }: Page): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = (): void => {
      clearTimeout(timer);
      clearTimeout(limit);
      mutations.disconnect();
      loads.disconnect();
      resolve();
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => (document.readyState === 'complete' ? end() : wait()), QUIET_MS);
    };
    const mutations = new MutationObserver(wait);
    const loads = new PerformanceObserver(wait);
    const limit = setTimeout(end, LONGEST_WAIT_MS);
    mutations.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    loads.observe({ type: 'resource' });
    wait();
  });
}
