import { createHash, timingSafeEqual } from 'node:crypto';
import { TUNNEL_DOOR_PATH } from '@lathe/protocol';
import { cookiesOf, ownPath, passwordPage } from '../network/notice-page.ts';

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

/** Where the viewer goes next: a path on this origin, never on another one. */
export function safePath(to: string): string {
  return to.startsWith(TUNNEL_DOOR_PATH) ? '/' : ownPath(to);
}

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

/** Asks for the password. */
export function doorPage(to: string, problem?: string, headers?: Record<string, string>): Response {
  return passwordPage(
    { title: 'This preview is private', text: 'Ask the person who shared it for the link or the password.', action: TUNNEL_DOOR_PATH, to, problem },
    { headers, script: SCRIPT },
  );
}
