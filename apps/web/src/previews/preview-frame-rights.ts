/** The browser features that a project's page may use. */
export const PREVIEW_ALLOW = 'cross-origin-isolated; clipboard-read; clipboard-write; fullscreen; geolocation; camera; microphone';

/**
 * Everything except navigating the top page: the app (a `target="_top"` link, a sign-in that leaves its
 * frame, a hostile project) must not replace the page with the person's work. Chromium warns that
 * `allow-scripts` and `allow-same-origin` together undo a sandbox. That is true only for pages on the
 * embedder's origin, which could remove this attribute. A preview has another origin.
 */
export const PREVIEW_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads allow-pointer-lock';
