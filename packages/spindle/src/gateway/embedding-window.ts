/**
 * The window that embeds the preview and has ports for it. A frame inside a preview's page (a component
 * workshop's canvas) has that page as its parent, which has none to give.
 */
export function embeddingWindow(): Window {
  let page: Window = window;
  while (page.parent !== page && isOfThisOrigin(page.parent)) page = page.parent;
  return page.parent;
}

function isOfThisOrigin(other: Window): boolean {
  try {
    return other.location.origin === location.origin;
  } catch {
    return false; // its address is not shown to other origins
  }
}
