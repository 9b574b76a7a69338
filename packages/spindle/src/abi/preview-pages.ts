import { TRUSTED_TYPES_POLICY } from './own-scripts.ts';

const STYLE =
  '<style>:root{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:100vh;font:13px/20px system-ui,sans-serif;background:light-dark(#f4f4f5,#151619);color:light-dark(#18191c,#ecedef)}main{max-width:380px;padding:16px}h1{font-size:16px;line-height:24px;margin:0 0 4px}p{margin:0;color:light-dark(#4c5058,#b0b4bb)}</style>';

/** Hash of the text in STYLE; a test compares them. */
const STYLE_HASH = 'sha256-TScjOWR6XDkvkWgPRudnlzPflM2vdhl7yNeLWpyHqmU=';

/** The Content-Security-Policy of `bootstrapPage`, which only loads its script and registers the service worker. */
export const BOOTSTRAP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  `style-src '${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES_POLICY}`,
].join('; ');

/** Shown briefly while the service worker gets its port; the page then reloads. */
export function bootstrapPage(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Connecting…</title>${STYLE}</head><body><main><h1 id="title">Connecting to the runtime…</h1><p id="text"></p></main><script src="/__spindle/boot.js"></script></body></html>`;
}

/** How often the error page of a server that is not running retries; each request also waits a while on its own. */
const ASK_AGAIN_MS = 500;

/** Reloads the page once the server responds, so that a slow server appears without user action. */
const WAIT_FOR_SERVER = `<script>(function ask() {
  const again = () => setTimeout(ask, ${ASK_AGAIN_MS});
  fetch(location.href, { cache: 'no-store' }).then((answer) => (answer.status === 502 ? again() : location.reload()), again);
})();</script>`;

export function errorPage(reason: 'refused' | 'broken', message: string): string {
  const title = reason === 'refused' ? 'The server is not running' : 'The server did not respond';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${STYLE}<script src="/__spindle/preview.js"></script><script src="/__spindle/custom.js"></script></head><body><main><h1>${title}</h1><p>${escapeHtml(message)}</p></main>${reason === 'refused' ? WAIT_FOR_SERVER : ''}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
