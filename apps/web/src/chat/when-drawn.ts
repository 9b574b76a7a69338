/** A window that is covered draws no frames, and its work must go on. */
const LONGEST_FRAME_MS = 200;

/** Resolves once the page has drawn what has changed so far. A hidden page draws nothing, so it resolves at once. */
export async function whenDrawn(): Promise<void> {
  if (document.hidden) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // Callbacks of a frame run before it is drawn.
      setTimeout(resolve);
    });
  });
}
