/**
 * The window that embeds the preview and can provide ports. A frame inside a preview page (such as the canvas of a
 * component workshop) has that page as its parent, which cannot.
 */
export function embeddingWindow(): Window {
  let page: Window = window;
  while (page.parent !== page && isSameOrigin(page.parent)) page = page.parent;
  return page.parent;
}

function isSameOrigin(other: Window): boolean {
  try {
    return other.location.origin === location.origin;
  } catch {
    return false; // its location is not visible to other origins
  }
}
