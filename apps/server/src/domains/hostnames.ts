import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { AppError } from '@lathe/protocol';
import { parse } from 'tldts';
import { isMixedScript, skeletonOf } from './confusables.ts';

/** A name below which people can have sites. */
export interface DomainName {
  /** In ASCII and lower case. A wildcard begins with `*.`. */
  readonly hostname: string;
  /** Without the `*.` of a wildcard. */
  readonly base: string;
  readonly isWildcard: boolean;
  /** What was bought at a registrar: `example.co.uk`. */
  readonly registeredName: string;
  /** Equal for names that look alike. */
  readonly skeleton: string;
}

/** Where the ownership record is, below the name. */
export const OWNERSHIP_LABEL = '_lathe';
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** DNS allows 253 characters, and the ownership record's name is longer by its label and a dot. */
const MAX_LENGTH = 253 - OWNERSHIP_LABEL.length - 1;
/** No registrar sells them, and no public resolver answers for them. */
const RESERVED = new Set(['localhost', 'local', 'onion', 'invalid', 'arpa']);

/**
 * What a person entered, as DNS knows it: an address in place of a name is read, too.
 * @param ownNames names of the installation. Nobody can have them or a name below them.
 * @throws AppError 'invalid-input' with what to enter instead
 */
export function readDomainName(input: string, ownNames: readonly string[]): DomainName {
  const text = input
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '');
  const isWildcard = text.startsWith('*.');
  const base = domainToASCII(isWildcard ? text.slice(2) : text).toLowerCase();
  const name = describeDomainName(isWildcard ? `*.${base}` : base);
  const problem = hasOtherCharacters(text) ? NOT_A_NAME : problemOf(name, ownNames);
  if (problem !== undefined) throw new AppError('invalid-input', problem);
  return name;
}

/** A name that was read before. */
export function describeDomainName(hostname: string): DomainName {
  const isWildcard = hostname.startsWith('*.');
  const base = isWildcard ? hostname.slice(2) : hostname;
  const registeredName = parse(base, { allowPrivateDomains: true }).domain ?? base;
  return { hostname, base, isWildcard, registeredName, skeleton: skeletonOf(hostname) };
}

/** As people read it. A name that could be taken for another stays in ASCII, as in browsers. */
export function displayNameOf(hostname: string): string {
  const unicode = domainToUnicode(hostname.replace(/^\*\./, ''));
  const isSafe = unicode !== '' && !unicode.split('.').some(isMixedScript);
  return isSafe && hostname.startsWith('*.') ? `*.${unicode}` : isSafe ? unicode : hostname;
}

/** The relative name that registrars ask for: `@` for the registered domain itself. */
export function relativeName(name: string, registeredName: string): string {
  return name === registeredName ? '@' : name.slice(0, -registeredName.length - 1);
}

/** `www.` and the name without it are a pair, of which one leads to the other. */
export function pairOf(hostname: string): string {
  return hostname.startsWith('www.') ? hostname.slice('www.'.length) : `www.${hostname}`;
}

const NOT_A_NAME = 'Enter a name like shop.example.com, without a port or a path.';

/** A name in another script becomes ASCII, and everything else that is not a name must not. */
function hasOtherCharacters(text: string): boolean {
  return text === '' || /[\s:@[\]\\%_]/.test(text);
}

function problemOf({ base, isWildcard, skeleton }: DomainName, ownNames: readonly string[]): string | undefined {
  if (base === '' || isIP(base) !== 0) return NOT_A_NAME;
  const labels = base.split('.');
  const tld = labels.at(-1) ?? '';
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(tld)) return NOT_A_NAME;
  if (base.length > MAX_LENGTH) return `This name is too long. It can have at most ${MAX_LENGTH} characters.`;
  if (ownNames.some((own) => isBelow(base, own))) return `${base} belongs to this Lathe. Enter a domain of your own.`;
  if (RESERVED.has(tld)) return `Names that end with .${tld} cannot be reached on the internet. Enter a domain of your own.`;
  const { publicSuffix, domain } = parse(base, { allowPrivateDomains: true });
  if (domain === null || publicSuffix === base) return `Under ${base}, other people have their own domains. Enter one of yours, like name.${base}.`;
  if (domainToUnicode(base).split('.').some(isMixedScript)) return 'This name mixes letters of several scripts that look alike. Enter it in one script.';
  const plain = isWildcard ? skeleton.slice(2) : skeleton;
  const imitated = ownNames.find((own) => isBelow(plain, skeletonOf(own)));
  return imitated === undefined ? undefined : `This name looks like ${imitated}, which belongs to this Lathe. Enter another.`;
}

function isBelow(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
