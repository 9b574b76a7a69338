/** What a page of the person's project may use of the browser. */
export const PREVIEW_ALLOW = 'cross-origin-isolated; clipboard-read; clipboard-write; fullscreen; geolocation; camera; microphone';

/**
 * All but navigating the page around it away: a click in the app (a `target="_top"` link, a sign-in that
 * leaves its frame, a hostile project) must not replace the page that holds the work. Chromium warns that
 * scripts and the own origin together undo a sandbox. That holds for a page of the embedder's origin,
 * which could remove this attribute; a preview has another one.
 */
export const PREVIEW_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads allow-pointer-lock';
