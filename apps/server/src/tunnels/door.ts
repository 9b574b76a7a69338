import { createHash, timingSafeEqual } from 'node:crypto';
import { TUNNEL_DOOR_PATH } from '@lathe/protocol';

const COOKIE = 'lathe-tunnel';

export const passwordHash = (password: string): Buffer => createHash('sha256').update(password).digest();

export function isPassword(password: string, hash: Buffer): boolean {
  return timingSafeEqual(passwordHash(password), hash);
}

/** What a viewer's browser stores instead of the password. It does not let anyone open a tunnel with the same ID. */
function viewerKey(hash: Buffer): string {
  return createHash('sha256').update('viewer').update(hash).digest('base64url');
}

/**
 * Whether the viewer has entered the password before. Another preview can add a cookie of this name, which must not
 * lock the viewer out.
 */
export function mayView(cookies: string | null | undefined, hash: Buffer): boolean {
  const expected = Buffer.from(viewerKey(hash));
  return cookiesOf(cookies).some(([name, value]) => {
    const given = Buffer.from(value);
    return name === COOKIE && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

export function viewerCookie(hash: Buffer, isSecure: boolean): string {
  return `${COOKIE}=${viewerKey(hash)}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The app's own cookies, without the one that admits the viewer. */
export function withoutViewerCookie(cookies: string): string {
  return cookiesOf(cookies)
    .filter(([name]) => name !== COOKIE)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

/**
 * Keeps a cookie of the app on its own origin, whatever it specifies, because other previews are on the same domain.
 */
export function ownOriginCookie(cookie: string): string | undefined {
  const [pair = '', ...attributes] = cookie.split(';');
  if (pair.split('=')[0]?.trim() === COOKIE) return undefined;
  return [pair, ...attributes.filter((attribute) => !/^\s*domain\s*=/i.test(attribute))].join(';');
}

function cookiesOf(header: string | null | undefined): (readonly [string, string])[] {
  return (header ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const];
  });
}

/** Where the viewer goes next: a path on this origin, never on another one. */
export function safePath(to: string): string {
  return to.startsWith('/') && !/^\/[\\/]/.test(to) && !/[\u0000-\u001f]/.test(to) && !to.startsWith(TUNNEL_DOOR_PATH) ? to : '/';
}

const STYLE =
  'html{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:100vh;font:14px/20px system-ui,sans-serif;background:light-dark(#f4f4f5,#151619);color:light-dark(#18191c,#ecedef)}main{width:min(380px,100vw - 32px)}h1{font-size:18px;line-height:24px;margin:0 0 4px}p{margin:0 0 12px;color:light-dark(#4c5058,#b0b4bb)}[role=alert]{color:light-dark(#b3261e,#f2a09a)}label{display:block;font-weight:500;margin-bottom:4px}form{display:flex;flex-wrap:wrap;gap:8px}label{width:100%;margin:0}input{flex:1;min-width:0;height:40px;box-sizing:border-box;padding:0 10px;font:inherit;color:inherit;background:light-dark(#fff,#1d1f23);border:1px solid light-dark(#8a8d96,#6c7079);border-radius:6px}button{height:40px;padding:0 16px;font:inherit;font-weight:500;color:#fff;background:#0c6b80;border:0;border-radius:6px}:focus-visible{outline:2px solid #0c8aa6;outline-offset:2px}';

/**
 * Reads the password from the URL's fragment, which appears in no server and no log, and removes it from the URL at
 * once.
 */
const SCRIPT = `const password = decodeURIComponent(location.hash.slice(1));
if (password) {
  history.replaceState(null, '', location.pathname + location.search);
  const form = document.querySelector('form');
  form.elements.password.value = password;
  form.submit();
}`;

const inline = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = `default-src 'none'; style-src ${inline(STYLE)}; script-src ${inline(SCRIPT)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

function page(status: number, title: string, body: string, headers: Record<string, string> = {}): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** Asks for the password. */
export function doorPage(to: string, problem?: string, headers?: Record<string, string>): Response {
  const alert = problem === undefined ? '' : `<p role="alert">${problem}</p>`;
  const form = `<form method="post" action="${TUNNEL_DOOR_PATH}"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="off" required autofocus><input type="hidden" name="to" value="${escapeHtml(to)}"><button>Open</button></form>`;
  return page(
    401,
    'This preview is private',
    `<p>Ask the person who shared it for the link or the password.</p>${alert}${form}<script>${SCRIPT}</script>`,
    headers,
  );
}

export function noticePage(status: number, title: string, text: string, headers?: Record<string, string>): Response {
  return page(status, title, `<p>${escapeHtml(text)}</p>`, headers);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
