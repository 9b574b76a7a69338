/** Waits for the given time, and then until the page is visible. Stops waiting early when a hidden page becomes visible. */
export function pauseWhileHidden(milliseconds: number, signal: AbortSignal, page: Document = document): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if (page.visibilityState === 'visible') end();
    }, milliseconds);
    const onVisibility = () => {
      if (page.visibilityState === 'visible') end();
    };
    page.addEventListener('visibilitychange', onVisibility);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', onVisibility);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
