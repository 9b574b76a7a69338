import { TRUSTED_TYPES_POLICY } from './own-scripts.ts';

const STYLE =
  '<style>:root{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:100vh;font:13px/20px system-ui,sans-serif;background:light-dark(#f4f4f5,#151619);color:light-dark(#18191c,#ecedef)}main{max-width:380px;padding:16px}h1{font-size:16px;line-height:24px;margin:0 0 4px}p{margin:0;color:light-dark(#4c5058,#b0b4bb)}</style>';

/** Of the text in STYLE, which the test compares. */
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

/** Shown for a moment while the service worker gets its port; then the page loads itself again. */
export function bootstrapPage(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Connecting…</title>${STYLE}</head><body><main><h1 id="title">Connecting to the runtime…</h1><p id="text"></p></main><script src="/__spindle/boot.js"></script></body></html>`;
}

/** How often the page of a server that is not running asks for it again; each request waits a while by itself. */
const ASK_AGAIN_MS = 500;

/** Loads the page anew once the server answers: one that starts slowly is shown without anybody's help. */
const WAIT_FOR_SERVER = `<script>(function ask() {
  const again = () => setTimeout(ask, ${ASK_AGAIN_MS});
  fetch(location.href, { cache: 'no-store' }).then((answer) => (answer.status === 502 ? again() : location.reload()), again);
})();</script>`;

export function errorPage(reason: 'refused' | 'broken', message: string): string {
  const title = reason === 'refused' ? 'The server is not running' : 'The server did not answer';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${STYLE}<script src="/__spindle/preview.js"></script><script src="/__spindle/custom.js"></script></head><body><main><h1>${title}</h1><p>${escapeHtml(message)}</p></main>${reason === 'refused' ? WAIT_FOR_SERVER : ''}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
