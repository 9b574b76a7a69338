import type { CheckedRecord, RecordStatus } from '@lathe/protocol';
import type { Dns, DnsAnswer } from './dns.ts';
import type { DomainName } from './hostnames.ts';
import { canonicalAddress, expectedRecords, OWNERSHIP_PREFIX, ownershipValue, type SiteTarget } from './records.ts';

/** What the resolvers say about a name. */
export interface Examination {
  /** `proven`: most resolvers have the record. `gone`: none has, and most say so. `unknown`: too few answered. */
  readonly ownership: 'proven' | 'partly' | 'gone' | 'unknown';
  /** Whether visitors get here: `partly` for those of some resolvers. */
  readonly address: 'here' | 'partly' | 'elsewhere' | 'none' | 'unknown';
  readonly records: readonly CheckedRecord[];
  /** Whether any resolver has the ownership record with this token. */
  readonly hasToken: (token: string) => boolean;
}

export interface ExamineOptions {
  readonly dns: Dns;
  readonly target: SiteTarget;
  /** Every site is below it. */
  readonly sitesDomain: string;
}

/** Asks all resolvers about a name and compares them. One that lies, or is late, does not decide. */
export async function examine(name: DomainName, token: string, { dns, target, sitesDomain }: ExamineOptions): Promise<Examination> {
  const { ownership, ownershipName, addressName, addresses } = expectedRecords(name, token, target);
  const [texts, aliasesOfText, aliases, v4, v6] = await Promise.all([
    dns.ask(ownershipName, 'TXT'),
    dns.ask(ownershipName, 'CNAME'),
    dns.ask(addressName, 'CNAME'),
    dns.ask(addressName, 'A'),
    dns.ask(addressName, 'AAAA'),
  ]);
  const own = texts.map((answer, index) => ownAnswer(answer, aliasesOfText[index]));
  const proof = ownershipOf(own, ownership.value);
  const places = texts.map((_, index) =>
    placeOf({ alias: aliases[index], addresses: [v4[index], v6[index]] }, { ownAddresses: new Set(target.addresses), sitesDomain }),
  );
  const address = addressOf(places);
  const found = [...new Set(places.flatMap(({ found: values }) => values))];
  return {
    ownership: proof,
    address,
    records: [
      ...addresses.map((record): CheckedRecord => {
        const isThere = record.type === 'CNAME' || found.includes(record.value);
        const status = address === 'here' && !isThere ? 'missing' : ADDRESS_STATUS[address];
        return { ...record, status, found: status === 'different' || status === 'partly' ? otherValues(found, addresses) : [] };
      }),
      { ...ownership, ...ownershipRecord(proof, own, ownership.value) },
    ],
    hasToken: (other) => own.some((answer) => valuesOf(answer).includes(ownershipValue(other))),
  };
}

const ADDRESS_STATUS: Readonly<Record<Examination['address'], RecordStatus>> = {
  here: 'found',
  partly: 'partly',
  elsewhere: 'different',
  none: 'missing',
  unknown: 'unknown',
};

const valuesOf = (answer: DnsAnswer | undefined): readonly string[] => (answer?.type === 'records' ? answer.values : []);
const majorityOf = (answers: readonly unknown[]): number => Math.floor(answers.length / 2) + 1;
const otherValues = (found: readonly string[], wanted: readonly { readonly value: string }[]) =>
  found.filter((value) => !wanted.some((record) => record.value === value));

function ownershipOf(answers: readonly DnsAnswer[], wanted: string): Examination['ownership'] {
  const confirming = answers.filter((answer) => valuesOf(answer).includes(wanted)).length;
  const answering = answers.filter(({ type }) => type !== 'failed').length;
  if (confirming >= majorityOf(answers)) return 'proven';
  if (confirming > 0) return 'partly';
  return answering >= majorityOf(answers) ? 'gone' : 'unknown';
}

function ownershipRecord(proof: Examination['ownership'], answers: readonly DnsAnswer[], wanted: string): Pick<CheckedRecord, 'status' | 'found'> {
  if (proof !== 'gone') return { status: proof === 'proven' ? 'found' : proof, found: [] };
  const others = [...new Set(answers.flatMap(valuesOf))].filter((value) => value.startsWith(OWNERSHIP_PREFIX) && value !== wanted);
  return { status: others.length > 0 ? 'different' : 'missing', found: others };
}

/** Somebody else's zone must not prove this name, as it would where a wildcard leads to another host. */
function ownAnswer(answer: DnsAnswer, alias: DnsAnswer | undefined): DnsAnswer {
  if (alias?.type === 'records') return { type: 'none' };
  // Without knowing whose record it is, it proves nothing.
  return alias?.type === 'none' || answer.type !== 'records' ? answer : { type: 'failed' };
}

interface Place {
  readonly at: 'here' | 'elsewhere' | 'none' | 'unknown';
  /** The alias or the addresses. */
  readonly found: readonly string[];
}

/** Where one resolver's visitors get. */
function placeOf(
  { alias, addresses }: { readonly alias: DnsAnswer | undefined; readonly addresses: readonly (DnsAnswer | undefined)[] },
  { ownAddresses, sitesDomain }: { readonly ownAddresses: ReadonlySet<string>; readonly sitesDomain: string },
): Place {
  const [aliasValue] = valuesOf(alias);
  if (aliasValue?.endsWith(`.${sitesDomain}`)) return { at: 'here', found: [aliasValue] };
  const values = addresses.flatMap(valuesOf).map(canonicalAddress);
  if (values.length > 0) {
    // With one foreign address among them, some visitors would get elsewhere.
    const isHere = values.every((value) => ownAddresses.has(value));
    return { at: isHere ? 'here' : 'elsewhere', found: isHere || aliasValue === undefined ? values : [aliasValue] };
  }
  if (aliasValue !== undefined) return { at: 'elsewhere', found: [aliasValue] };
  return { at: [alias, ...addresses].some((answer) => answer?.type === 'failed') ? 'unknown' : 'none', found: [] };
}

function addressOf(places: readonly Place[]): Examination['address'] {
  const count = (at: Place['at']) => places.filter((place) => place.at === at).length;
  if (count('here') >= majorityOf(places)) return 'here';
  if (count('here') > 0) return 'partly';
  if (count('elsewhere') + count('none') < majorityOf(places)) return 'unknown';
  return count('elsewhere') > 0 ? 'elsewhere' : 'none';
}
