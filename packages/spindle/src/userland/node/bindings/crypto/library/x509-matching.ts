/**
 * Whether a certificate matches a host, an address or a mailbox. Source: X509_check_host and neighboring functions
 * in openssl/crypto/x509/v3_utl.c; RFC 6125.
 */
import type { GeneralName, NameAttribute } from './x509-names.ts';

/** X509_CHECK_FLAG_*. */
const FLAG = { alwaysSubject: 1, noWildcards: 2, noPartialWildcards: 4, multiLabelWildcards: 8, singleLabelSubdomains: 16, neverSubject: 32 } as const;

export interface Identities {
  readonly alternatives: readonly GeneralName[];
  readonly subject: readonly NameAttribute[];
}

/** Returns the matching name. */
export function matchHost({ alternatives, subject }: Identities, host: string, flags: number): string | undefined {
  const names = alternatives.filter(({ kind }) => kind === 'DNS').map(({ value }) => value);
  const found = names.find((pattern) => isHostMatch(pattern, host, flags));
  if (found !== undefined) return found;
  const usesSubject = (flags & FLAG.neverSubject) === 0 && (names.length === 0 || (flags & FLAG.alwaysSubject) !== 0);
  if (!usesSubject) return undefined;
  return subject.find(({ type, value }) => type === 'CN' && isHostMatch(value, host, flags))?.value;
}

function isHostMatch(pattern: string, host: string, flags: number): boolean {
  const [wanted, given] = [pattern.toLowerCase(), host.toLowerCase()];
  // ".example.org" matches any name below it.
  if (given.startsWith('.') && given.length > 1) {
    if (!wanted.endsWith(given) || wanted.length === given.length) return false;
    return (flags & FLAG.singleLabelSubdomains) === 0 || !wanted.slice(0, -given.length).includes('.');
  }
  if (wanted === given) return true;
  const star = wanted.indexOf('*');
  if ((flags & FLAG.noWildcards) !== 0 || star === -1 || wanted.indexOf('*', star + 1) !== -1) return false;
  const firstDot = wanted.indexOf('.');
  // The wildcard must be in the first label, with at least two more labels after it, and never in an
  // internationalized name.
  if (firstDot === -1 || star > firstDot || wanted.indexOf('.', firstDot + 1) === -1 || wanted.startsWith('xn--')) return false;
  const [before, after] = [wanted.slice(0, star), wanted.slice(star + 1)];
  const isPartial = before !== '' || !after.startsWith('.');
  if (isPartial && (flags & FLAG.noPartialWildcards) !== 0) return false;
  if (given.length < before.length + after.length || !given.startsWith(before) || !given.endsWith(after)) return false;
  const matched = given.slice(before.length, given.length - after.length);
  if (!isPartial && matched === '') return false;
  const isMulti = !isPartial && (flags & FLAG.multiLabelWildcards) !== 0;
  return (isMulti ? /^[a-z0-9.-]*$/ : /^[a-z0-9-]*$/).test(matched);
}

/** The part before the @ is case-sensitive, the host is not. */
export function matchEmail({ alternatives, subject }: Identities, email: string, flags: number): string | undefined {
  const isSame = (candidate: string): boolean => {
    const [a, b] = [candidate.lastIndexOf('@'), email.lastIndexOf('@')];
    return candidate.slice(0, a) === email.slice(0, b) && candidate.slice(a).toLowerCase() === email.slice(b).toLowerCase();
  };
  const names = alternatives.filter(({ kind }) => kind === 'email').map(({ value }) => value);
  const found = names.find(isSame);
  if (found !== undefined) return email;
  const usesSubject = (flags & FLAG.neverSubject) === 0 && (names.length === 0 || (flags & FLAG.alwaysSubject) !== 0);
  return usesSubject && subject.some(({ type, value }) => type === 'emailAddress' && isSame(value)) ? email : undefined;
}

export function matchAddress({ alternatives }: Identities, address: Uint8Array): boolean {
  return alternatives.some(({ kind, bytes }) => kind === 'IP Address' && bytes.length === address.length && bytes.every((byte, at) => byte === address[at]));
}
