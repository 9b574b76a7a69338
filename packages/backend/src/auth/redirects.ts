import type { AuthConfig } from './options.ts';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Longer addresses are not worth matching. */
const MAX_ADDRESS_LENGTH = 2048;

/** The first of `candidates` that people may be sent to, else the site's own address. */
export function allowedRedirect(config: Pick<AuthConfig, 'siteUrl' | 'redirectUrls'>, candidates: readonly (string | null | undefined)[]): string {
  return candidates.find((candidate) => candidate != null && candidate !== '' && isRedirectAllowed(config, candidate)) ?? config.siteUrl;
}

export function isRedirectAllowed(config: Pick<AuthConfig, 'siteUrl' | 'redirectUrls'>, address: string): boolean {
  if (address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address)) return false;
  const target = new URL(address);
  if (target.protocol === 'javascript:' || target.protocol === 'data:') return false;
  if (URL.canParse(config.siteUrl) && isSameSite(new URL(config.siteUrl), target)) return true;
  // The URL parser writes addresses such as 2130706433 and 0x7f.1 as dotted decimals, so this catches all spellings.
  if (/^\d+(\.\d+){3}$/.test(target.hostname) || target.hostname.startsWith('[')) return target.hostname.startsWith('127.') || target.hostname === '[::1]';
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  if (isWeb && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(target.hostname)) return false;
  // For the web, what the browser will open is matched, and not a spelling of it, which could hide another host.
  const spelled = (isWeb ? target.href : address).split('#')[0]!;
  return config.redirectUrls.some(
    (pattern) => matchesGlob(pattern, spelled) || (isWeb && target.pathname === '/' && matchesGlob(pattern, spelled.replace(/\/$/, ''))),
  );
}

function isSameSite(site: URL, target: URL): boolean {
  if (site.protocol !== target.protocol || site.hostname !== target.hostname) return false;
  // Native apps listen on whatever port is free (RFC 8252, section 7.3).
  return site.port === target.port || LOOPBACK_HOSTS.has(target.hostname);
}

/**
 * `*` and `?` stop at `.` and `/`, `**` does not. Matched without backtracking into earlier stars of the same kind,
 * so a pattern with many stars stays linear in the address.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  // States are positions in the pattern; a set of them is moved over the text one character at a time.
  let states = closure(pattern, new Set([0]));
  for (const char of text.split('')) {
    const next = new Set<number>();
    for (const at of states) {
      const step = readGlob(pattern, at);
      if (step === undefined || !step.accepts(char)) continue;
      next.add(step.isRepeated ? at : step.end);
    }
    states = closure(pattern, next);
    if (states.size === 0) return false;
  }
  return states.has(pattern.length);
}

/** All positions that can be reached without reading a character: a star may stand for nothing. */
function closure(pattern: string, states: Set<number>): Set<number> {
  for (const at of states) {
    const step = readGlob(pattern, at);
    if (step?.isRepeated) states.add(step.end);
  }
  return states;
}

interface GlobStep {
  readonly end: number;
  readonly isRepeated: boolean;
  accepts(char: string): boolean;
}

const isSeparator = (char: string): boolean => char === '.' || char === '/';

function readGlob(pattern: string, at: number): GlobStep | undefined {
  const char = pattern[at];
  if (char === undefined) return undefined;
  if (pattern.startsWith('**', at)) return { end: at + 2, isRepeated: true, accepts: () => true };
  if (char === '*') return { end: at + 1, isRepeated: true, accepts: (read) => !isSeparator(read) };
  if (char === '?') return { end: at + 1, isRepeated: false, accepts: (read) => !isSeparator(read) };
  if (char === '\\' && at + 1 < pattern.length) return { end: at + 2, isRepeated: false, accepts: (read) => read === pattern[at + 1] };
  return { end: at + 1, isRepeated: false, accepts: (read) => read === char };
}
