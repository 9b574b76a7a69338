/** Text forms of names and times in certificates. Sources: node's ncrypto (X509View), RFC 5280, RFC 2253. */
import { type DerValue, hexOf, partsOf, readDer, readOid, sequenceParts, TAG } from './der.ts';

/** Short names of attributes; source: openssl/objects. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.13': 'description',
  '2.5.4.17': 'postalCode',
  '2.5.4.41': 'name',
  '2.5.4.42': 'GN',
  '2.5.4.43': 'initials',
  '2.5.4.44': 'generationQualifier',
  '2.5.4.46': 'dnQualifier',
  '2.5.4.65': 'pseudonym',
  '1.2.840.113549.1.9.1': 'emailAddress',
  '1.2.840.113549.1.9.2': 'unstructuredName',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
};

/** Access methods of authority information; long names from openssl/objects. */
const ACCESS_METHODS: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.48.1': 'OCSP',
  '1.3.6.1.5.5.7.48.2': 'CA Issuers',
  '1.3.6.1.5.5.7.48.3': 'AD Time Stamping',
  '1.3.6.1.5.5.7.48.5': 'CA Repository',
};

export interface NameAttribute {
  readonly type: string;
  readonly value: string;
  /** Another attribute of the same relative name precedes it. */
  readonly isJoined: boolean;
}

/** RDNSequence. */
export function readName(name: DerValue): NameAttribute[] {
  return partsOf(name).flatMap((set) =>
    partsOf(set).map((pair, at) => {
      const [type, value] = sequenceParts(pair);
      const oid = readOid(type);
      return { type: ATTRIBUTES[oid] ?? oid, value: readText(value as DerValue), isJoined: at > 0 };
    }),
  );
}

function readText({ tag, content }: DerValue): string {
  if (tag === TAG.utf8String) return decodeUtf8(content);
  let text = '';
  if (tag === TAG.bmpString)
    for (let at = 0; at + 1 < content.length; at += 2) text += String.fromCharCode(((content[at] as number) << 8) | (content[at + 1] as number));
  else for (const byte of content) text += String.fromCharCode(byte);
  return text;
}

function decodeUtf8(bytes: Uint8Array): string {
  return decodeURIComponent([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
}

/** One attribute per line, as Node prints names. */
export function printName(attributes: readonly NameAttribute[]): string {
  return attributes.map(({ type, value, isJoined }, at) => `${at === 0 ? '' : isJoined ? ' + ' : '\n'}${type}=${escapeValue(value)}`).join('');
}

/** RFC 2253, 2.4. */
function escapeValue(value: string): string {
  const escaped = value
    .replace(/[,+"\\<>;]/g, '\\$&')
    .replace(/[\0-\x1f\x7f]/g, (character) => `\\${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  return escaped.replace(/^[ #]/, '\\$&').replace(/ $/, '\\ ');
}

/** Several values of one attribute form a list. */
export function nameObject(attributes: readonly NameAttribute[]): Record<string, string | string[]> {
  const object: Record<string, string | string[]> = Object.create(null);
  for (const { type, value } of attributes) {
    const known = object[type];
    object[type] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
  }
  return object;
}

export interface GeneralName {
  readonly kind: 'email' | 'DNS' | 'URI' | 'IP Address' | 'DirName' | 'Registered ID' | 'othername';
  /** For an address, its bytes in hexadecimal. */
  readonly value: string;
  readonly bytes: Uint8Array;
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** GeneralName; RFC 5280, 4.2.1.6. */
export function readGeneralName({ tag, content }: DerValue): GeneralName {
  switch (tag & 0x1f) {
    case 1:
      return { kind: 'email', value: latin1(content), bytes: content };
    case 2:
      return { kind: 'DNS', value: latin1(content), bytes: content };
    case 4:
      return { kind: 'DirName', value: printName(readName(readDer(content))).replaceAll('\n', ','), bytes: content };
    case 6:
      return { kind: 'URI', value: latin1(content), bytes: content };
    case 7:
      return { kind: 'IP Address', value: printAddress(content), bytes: content };
    case 8:
      return { kind: 'Registered ID', value: readOid({ tag: TAG.oid, content, raw: content }), bytes: content };
    default:
      return { kind: 'othername', value: '<unsupported>', bytes: content };
  }
}

function printAddress(bytes: Uint8Array): string {
  if (bytes.length === 4) return bytes.join('.');
  if (bytes.length !== 16) return '<invalid>';
  const groups: string[] = [];
  for (let at = 0; at < 16; at += 2) groups.push((((bytes[at] as number) << 8) | (bytes[at + 1] as number)).toString(16).toUpperCase());
  return groups.join(':');
}

/** Names that could be mistaken for several names are written as JSON strings. Source: PrintGeneralName in ncrypto. */
export function printGeneralName({ kind, value }: GeneralName): string {
  const isSafe = /^[\x20\x21\x23-\x26\x28-\x2b\x2d-\x5b\x5d-\x7e]*$/.test(value);
  const isNeedingQuotes = kind !== 'IP Address' && kind !== 'Registered ID' && !isSafe;
  return `${kind}:${isNeedingQuotes ? JSON.stringify(value) : value}`;
}

/** AuthorityInfoAccess, one line per entry. */
export function printInfoAccess(value: DerValue): string {
  return partsOf(value)
    .map((description) => {
      const [method, location] = sequenceParts(description);
      const oid = readOid(method);
      return `${ACCESS_METHODS[oid] ?? oid} - ${printGeneralName(readGeneralName(location as DerValue))}`;
    })
    .join('\n');
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function readTime({ tag, content }: DerValue): Date {
  const digits = latin1(content);
  // RFC 5280: two-digit years from 50 on belong to the last century.
  const year = tag === TAG.utcTime ? Number(digits.slice(0, 2)) + (Number(digits.slice(0, 2)) >= 50 ? 1900 : 2000) : Number(digits.slice(0, 4));
  const rest = digits.slice(tag === TAG.utcTime ? 2 : 4);
  const [month = 1, day = 1, hour = 0, minute = 0, second = 0] = (rest.match(/\d\d/g) ?? []).map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** `Nov 21 20:01:37 2026 GMT` */
export function printTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${MONTHS[date.getUTCMonth()]} ${String(date.getUTCDate()).padStart(2, ' ')} ${time} ${date.getUTCFullYear()} GMT`;
}

/** `3A:F0:…` */
export function colonHex(bytes: Uint8Array): string {
  return (hexOf(bytes).toUpperCase().match(/../g) ?? []).join(':');
}
