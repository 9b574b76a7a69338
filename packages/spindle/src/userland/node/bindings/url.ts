import type { Realm } from '../realm.ts';
import { domainToUnicode } from './punycode.ts';

/** Schemes by ada's numbers; source: ada::scheme::type. */
const SCHEMES: Readonly<Record<string, number>> = { 'http:': 0, 'https:': 2, 'ws:': 3, 'ftp:': 4, 'wss:': 5, 'file:': 6 };
const NOT_SPECIAL = 1;
/** ada::url_components::omitted. */
const OMITTED = 0xffffffff;
/** Parts by the numbers of `updateActions` in lib/internal/url.js. */
const UPDATED_PARTS = ['protocol', 'host', 'hostname', 'port', 'username', 'password', 'pathname', 'search', 'hash', 'href'] as const;

/** The parser behind `URL`: the browser's own, whose parts are turned into ada's offsets. */
export function installUrl(realm: Realm): void {
  const binding = realm.binding('url');
  const NativeURL = realm.native.URL as typeof URL;
  const components = binding.urlComponents as Uint32Array;
  const answer = (url: URL): string => describe(url, components);

  binding.parse = (input: string, base: string | undefined, isThrowing: boolean) => {
    const url = NativeURL.canParse(input, base) ? new NativeURL(input, base) : undefined;
    if (url !== undefined) return answer(url);
    if (isThrowing) throw invalidUrl(realm, input, base);
    return undefined;
  };
  binding.canParse = (input: string, base?: string) => NativeURL.canParse(input, base);
  binding.getOrigin = (href: string) => new NativeURL(href).origin;
  binding.pathToFileURL = (path: string, _isWindows: boolean, base?: string) => {
    const url = new NativeURL('file://');
    url.pathname = escapePath(base === undefined ? path : new NativeURL(path, base).pathname);
    return answer(url);
  };
  binding.update = (href: string, action: number, value: string) => {
    const url = new NativeURL(href);
    const part = UPDATED_PARTS[action] as (typeof UPDATED_PARTS)[number];
    if (part !== 'href') url[part] = value;
    else if (NativeURL.canParse(value)) url.href = value;
    else return false;
    return answer(url);
  };
  binding.domainToASCII = (domain: string) => hostOf(NativeURL, domain) ?? '';
  binding.domainToUnicode = (domain: string) => domainToUnicode(hostOf(NativeURL, domain) ?? '');
  binding.format = (href: string, hasHash: boolean, isUnicode: boolean, hasSearch: boolean, hasAuth: boolean) => {
    const url = new NativeURL(href);
    if (!hasHash) url.hash = '';
    if (!hasSearch) url.search = '';
    if (!hasAuth) {
      url.username = '';
      url.password = '';
    }
    return isUnicode && url.hostname !== '' ? url.href.replace(url.hostname, domainToUnicode(url.hostname)) : url.href;
  };
}

export function hostOf(NativeURL: typeof URL, domain: string): string | undefined {
  const text = `ws://${domain}`;
  return domain !== '' && NativeURL.canParse(text) ? new NativeURL(text).hostname : undefined;
}

/** Source: ada::href_from_file and NodeURL::PathToFileURL: what a path may hold and a URL may not. */
function escapePath(path: string): string {
  return path.replace(/[%\\\n\r\t?#]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

function invalidUrl(realm: Realm, input: string, base: string | undefined): Error {
  const error = realm.errors.nodeError(TypeError, 'ERR_INVALID_URL', 'Invalid URL') as Error & { input?: string; base?: string };
  error.input = input;
  if (base !== undefined) error.base = base;
  return error;
}

/** Writes ada::url_components for a URL and answers its text. The picture in ada/url_components.h shows what each offset means. */
function describe(url: URL, components: Uint32Array): string {
  const { href, protocol, username, password, hostname, port } = url;
  const protocolEnd = protocol.length;
  const hasAuthority =
    href.startsWith('//', protocolEnd) &&
    (url.host !== '' || protocol in SCHEMES || href.slice(protocolEnd).startsWith('///') || href.length === protocolEnd + 2 || url.pathname === '');
  const start = hasAuthority ? protocolEnd + 2 : protocolEnd;
  const usernameEnd = start + (hasAuthority ? username.length : 0);
  const hostStart = password === '' ? usernameEnd : usernameEnd + 1 + password.length;
  const hasCredentials = username !== '' || password !== '';
  const hostEnd = hasAuthority ? hostStart + (hasCredentials ? 1 : 0) + hostname.length : hostStart;
  let pathStart = hostEnd + (port === '' ? 0 : 1 + port.length);
  // A path that begins with two slashes is kept from looking like a host by "/.".
  if (!hasAuthority && href.startsWith('/.//', pathStart)) pathStart += 2;
  const hash = href.indexOf('#', pathStart);
  const query = href.indexOf('?', pathStart);
  const hasQuery = query !== -1 && (hash === -1 || query < hash);
  components[0] = protocolEnd;
  components[1] = usernameEnd;
  components[2] = hostStart;
  components[3] = hostEnd;
  components[4] = port === '' ? OMITTED : Number(port);
  components[5] = pathStart;
  components[6] = hasQuery ? query : OMITTED;
  components[7] = hash === -1 ? OMITTED : hash;
  components[8] = SCHEMES[protocol] ?? NOT_SPECIAL;
  return href;
}
