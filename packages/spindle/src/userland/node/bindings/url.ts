import type { Realm } from '../realm.ts';
import { domainToUnicode } from './punycode.ts';

/** Schemes by ada's numbers; source: ada::scheme::type. */
const SCHEMES: Readonly<Record<string, number>> = { 'http:': 0, 'https:': 2, 'ws:': 3, 'ftp:': 4, 'wss:': 5, 'file:': 6 };
const NOT_SPECIAL = 1;
/** ada::url_components::omitted. */
const OMITTED = 0xffffffff;
/** Parts by the numbers of `updateActions` in lib/internal/url.js. */
const UPDATED_PARTS = ['protocol', 'host', 'hostname', 'port', 'username', 'password', 'pathname', 'search', 'hash', 'href'] as const;

/** The parser behind `URL`: the browser's own, whose components are converted to ada's offsets. */
export function installUrl(realm: Realm): void {
  const binding = realm.binding('url');
  const NativeURL = realm.native.URL as typeof URL;
  const components = binding.urlComponents as Uint32Array;
  const answer = (url: URL): string => describe(url, components);

  binding.parse = (input: string, base: string | undefined, isThrowing: boolean) => {
    const url = parse(NativeURL, input, base);
    if (url !== undefined) return answer(url);
    if (isThrowing) throw invalidUrl(realm, input, base);
    return undefined;
  };
  binding.canParse = (input: string, base?: string) => parse(NativeURL, input, base) !== undefined;
  binding.getOrigin = (href: string) => {
    const url = parse(NativeURL, href);
    if (url === undefined) throw invalidUrl(realm, href, undefined);
    return url.origin;
  };
  binding.pathToFileURL = (path: string, isWindows: boolean, hostname?: string) => {
    const url = parse(NativeURL, `file://${hostname?.replace(AFTER_HOST, '') ?? ''}`);
    if (url === undefined) throw invalidUrl(realm, path, undefined);
    url.pathname = escapePath(path, isWindows);
    return answer(url);
  };
  binding.update = (href: string, action: number, value: string) => {
    const url = new NativeURL(href);
    const part = UPDATED_PARTS[action] as (typeof UPDATED_PARTS)[number];
    if (part === 'href') {
      const changed = parse(NativeURL, value);
      return changed === undefined ? false : answer(changed);
    }
    url[part] = value;
    return hasForbiddenHost(url) ? answer(new NativeURL(href)) : answer(url);
  };
  binding.domainToASCII = (domain: string) => hostOf(NativeURL, domain) ?? '';
  binding.domainToUnicode = (domain: string) => toUnicode(NativeURL, hostOf(NativeURL, domain) ?? '');
  binding.format = (href: string, hasHash: boolean, isUnicode: boolean, hasSearch: boolean, hasAuth: boolean) => {
    const url = new NativeURL(href);
    if (!hasHash) url.hash = '';
    if (!hasSearch) url.search = '';
    if (!hasAuth) {
      url.username = '';
      url.password = '';
    }
    return isUnicode && url.hostname !== '' ? url.href.replace(url.hostname, toUnicode(NativeURL, url.hostname)) : url.href;
  };
}

/** Characters that end a host, for example the question mark in Windows' `\\?\C:\` paths, which have no host. */
const AFTER_HOST = /[/\\?#].*$/s;

/** Undefined if it is not a URL. */
function parse(NativeURL: typeof URL, input: string, base?: string): URL | undefined {
  if (!NativeURL.canParse(input, base)) return undefined;
  const url = new NativeURL(input, base);
  if (url.protocol === 'file:' && WITH_DRIVE_BAR.test(input)) url.pathname = url.pathname.replace(DRIVE_BAR, '/$1:');
  return hasForbiddenHost(url) ? undefined : url;
}

/** The standard replaces the bar of a drive letter with a colon; Chromium does so only on Windows. */
const WITH_DRIVE_BAR = /(?:^|[:/\\])\s*[a-z]\|(?:[/\\?#]|\s*$)/i;
const DRIVE_BAR = /^\/([a-z])(?:\||%7C)(?=\/|$)/i;

/** Chromium escapes characters in a host that the standard forbids (forbidden domain code points). */
function hasForbiddenHost({ protocol, hostname }: URL): boolean {
  return protocol in SCHEMES && hostname.includes('%');
}

/** Like ada's `set_hostname` on a URL with a special scheme; undefined if it is not a host. */
function hostOf(NativeURL: typeof URL, domain: string): string | undefined {
  if (domain === '' || /^[^[]*[:@]|^[/\\?#]/.test(domain)) return undefined;
  const url = parse(NativeURL, `ws://${domain}`);
  return url?.hostname;
}

/** Converts each label; one that IDNA would not have produced stays unchanged. Source: ada::idna::to_unicode. */
function toUnicode(NativeURL: typeof URL, host: string): string {
  const shown = (label: string): string => {
    const text = domainToUnicode(label);
    return text === label || hostOf(NativeURL, text) === label ? text : label;
  };
  return host.split('.').map(shown).join('.');
}

/** Converts non-ASCII labels to their IDNA form, label by label; numbers stay unchanged. Source: ada::idna::to_ascii. */
export function labelsToAscii(NativeURL: typeof URL, host: string): string {
  if (/^[\x00-\x7f]*$/.test(host)) return host.toLowerCase();
  const labels = host.split(/[.\u3002\uff0e\uff61]/).map((label) => {
    const url = parse(NativeURL, `ws://${label}.x`);
    return label === '' ? '' : url?.hostname.slice(0, -'.x'.length);
  });
  return labels.includes(undefined) ? '' : labels.join('.');
}

/** Source: ada::href_from_file and NodeURL::PathToFileURL. Escapes characters that are allowed in a path but not in a URL. */
function escapePath(path: string, isWindows: boolean): string {
  // A separator on Windows, where file names cannot contain it.
  const unescaped = isWindows ? path.replaceAll('\\', '/') : path;
  return unescaped.replace(/[%\\\n\r\t?#[\]^|~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

function invalidUrl(realm: Realm, input: string, base: string | undefined): Error {
  const error = realm.errors.nodeError(TypeError, 'ERR_INVALID_URL', 'Invalid URL') as Error & { input?: string; base?: string };
  error.input = input;
  if (base !== undefined) error.base = base;
  return error;
}

/** Writes ada::url_components for a URL and returns its text. The diagram in ada/url_components.h explains each offset. */
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
  // "/." keeps a path that starts with two slashes from looking like a host.
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
