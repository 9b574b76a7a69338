import type { CatalogPolicy, CatalogTable } from '@lathe/protocol';
import { splitAtTop, withoutParentheses } from './split-expression.ts';

/** What a policy says, for people who do not read SQL. */
export interface PolicyWords {
  readonly sentence: string;
  /** Who it is about, in two words. */
  readonly who: string;
  /** False where a condition is too unusual for words: the SQL says it. */
  readonly isWhole: boolean;
}

const VERBS = {
  all: ['reads, adds, changes and deletes', 'read, add, change and delete'],
  select: ['reads', 'read'],
  insert: ['adds', 'add'],
  update: ['changes', 'change'],
  delete: ['deletes', 'delete'],
} as const;

/** Which rows, and what must be true of who asks. */
interface Rows {
  readonly whose?: string;
  readonly where: readonly string[];
  readonly who: readonly string[];
  readonly isWhole: boolean;
}

export function policyWords(policy: CatalogPolicy, table: Pick<CatalogTable, 'name' | 'primaryKey'>): PolicyWords {
  const { command, isPermissive } = policy;
  const { subject, isPlural, who } = audienceOf(policy.roles);
  const main = (command === 'insert' ? policy.check : policy.using) ?? 'true';
  const rows = readCondition(main, table);
  const isChecked = command !== 'insert' && policy.check !== undefined && policy.check !== policy.using;
  const check = isChecked ? readCondition(policy.check ?? 'true', table) : undefined;
  const after = check === undefined ? '' : ` What they write must be among ${rowsText(check)}.`;
  const whole = { who, isWhole: rows.isWhole && (check?.isWhole ?? true) };
  if (!isPermissive) return { ...whole, sentence: `Nobody ${VERBS[command][0]} anything but ${rowsText(rows)}.${after}` };
  const what = command === 'insert' ? rowsText(rows).replace('every row', 'any row') : rowsText(rows);
  return { ...whole, sentence: `${subject} ${VERBS[command][isPlural ? 1 : 0]} ${what}.${after}` };
}

function audienceOf(roles: readonly string[]): { readonly subject: string; readonly isPlural: boolean; readonly who: string } {
  const has = (role: string) => roles.includes(role);
  if (has('public') || (has('anon') && has('authenticated'))) return { subject: 'Everyone', isPlural: false, who: 'anyone' };
  if (roles.every((role) => role === 'anon')) return { subject: 'Visitors who are not signed in', isPlural: true, who: 'not signed in' };
  if (roles.every((role) => role === 'authenticated')) return { subject: 'People who are signed in', isPlural: true, who: 'signed in' };
  if (roles.every((role) => role === 'service_role')) return { subject: 'Your own server', isPlural: false, who: 'server' };
  return { subject: `The role ${roles.join(', ')}`, isPlural: false, who: roles.join(', ') };
}

function rowsText({ whose, where, who }: Rows): string {
  const rows = whose ?? (where.length === 0 ? 'every row' : 'rows');
  const parts = [where.length === 0 ? rows : `${rows} where ${where.join(' and ')}`, ...(who.length === 0 ? [] : [`if ${who.join(' and ')}`])];
  return parts.join(' ');
}

const NOTHING = { where: [], who: [], isWhole: true } as const;

function readCondition(expression: string, table: Pick<CatalogTable, 'name' | 'primaryKey'>): Rows {
  const text = withoutParentheses(expression);
  const either = splitAtTop(text, 'OR');
  if (either.length > 1) {
    const options = either.map((part) => readCondition(part, table));
    return { ...NOTHING, whose: options.map(rowsText).join(', or '), isWhole: options.every(({ isWhole }) => isWhole) };
  }
  const parts = splitAtTop(text, 'AND');
  if (parts.length === 1) return readAtom(text, table);
  const all = parts.map((part) => readCondition(part, table));
  const named = all.filter(({ whose }) => whose !== undefined && whose !== 'every row');
  return {
    ...(named.length > 0 && { whose: named.map(({ whose }) => whose).join(' that are also ') }),
    where: all.flatMap(({ where }) => where),
    who: all.flatMap(({ who }) => who),
    isWhole: all.every(({ isWhole }) => isWhole),
  };
}

const COLUMN = String.raw`(?:"?\w+"?\.)?"?([\w ]+?)"?`;
const VALUE = String.raw`'((?:[^']|'')*)'(?:::[\w ."]+)?`;
/** PostgreSQL prints `(( SELECT auth.uid() AS uid) = author)`. */
const withPlainCalls = (text: string): string => text.replaceAll(/\(\s*select\s+(auth\.\w+\(\))(?:\s+as\s+\w+)?\s*\)/gi, '$1').trim();

type Reader = readonly [
  pattern: RegExp,
  read: (match: RegExpExecArray, table: Pick<CatalogTable, 'name' | 'primaryKey'>) => Omit<Rows, 'isWhole' | 'where' | 'who'> & Partial<Rows>,
];

const own = (column: string | undefined, { primaryKey }: Pick<CatalogTable, 'primaryKey'>) => ({
  whose: primaryKey.length === 1 && primaryKey[0] === column ? 'their own row' : 'their own rows',
});

const READERS: readonly Reader[] = [
  [/^true$/i, () => ({ whose: 'every row' })],
  [/^false$/i, () => ({ whose: 'no row' })],
  [new RegExp(String.raw`^auth\.uid\(\)\s*=\s*${COLUMN}$`, 'i'), ([, column], table) => own(column, table)],
  [new RegExp(String.raw`^${COLUMN}\s*=\s*auth\.uid\(\)$`, 'i'), ([, column], table) => own(column, table)],
  [new RegExp(String.raw`^\(?auth\.uid\(\)\)?::text\s*=\s*${COLUMN}$|^${COLUMN}\s*=\s*\(?auth\.uid\(\)\)?::text$`, 'i'), () => ({ whose: 'their own rows' })],
  [/^auth\.uid\(\)\s+is\s+not\s+null$/i, () => ({ who: ['they are signed in'] })],
  [/^auth\.uid\(\)\s+is\s+null$/i, () => ({ who: ['they are not signed in'] })],
  [
    new RegExp(String.raw`^auth\.role\(\)\s*=\s*${VALUE}$`, 'i'),
    ([, role]) => ({ who: [role === 'authenticated' ? 'they are signed in' : `their role is ${role}`] }),
  ],
  [
    new RegExp(String.raw`^\(?auth\.jwt\(\)\s*->>?\s*${VALUE}\)?\s*=\s*${VALUE}$`, 'i'),
    ([, claim, value]) => ({ who: [`their token says that ${(claim ?? '').replaceAll('_', ' ')} is “${value}”`] }),
  ],
  [/^exists\s*\(\s*select\b[\s\S]*?\bfrom\s+(?:"?\w+"?\.)?"?(\w+)"?[\s\S]*auth\.uid\(\)/i, ([, other]) => ({ whose: `rows of ${other} of their own` })],
  [/^exists\s*\(\s*select\b[\s\S]*?\bfrom\s+(?:"?\w+"?\.)?"?(\w+)"?/i, ([, other]) => ({ whose: `rows that ${other} has a matching row for` })],
  [
    new RegExp(String.raw`^${COLUMN}\s+in\s*\(\s*select\b[\s\S]*?\bfrom\s+(?:"?\w+"?\.)?"?(\w+)"?[\s\S]*auth\.uid\(\)`, 'i'),
    ([, , other]) => ({ whose: `rows of ${other} of their own` }),
  ],
  [new RegExp(String.raw`^${COLUMN}\s*=\s*${VALUE}$`, 'i'), ([, column, value]) => ({ where: [`${readable(column)} is “${value}”`] })],
  [new RegExp(String.raw`^${COLUMN}\s*<>\s*${VALUE}$`, 'i'), ([, column, value]) => ({ where: [`${readable(column)} is not “${value}”`] })],
  [new RegExp(String.raw`^${COLUMN}\s*=\s*(true|false|-?\d+(?:\.\d+)?)$`, 'i'), ([, column, value]) => ({ where: [`${readable(column)} is ${value}`] })],
  [
    new RegExp(String.raw`^${COLUMN}\s+is\s+(not\s+)?(null|true|false)$`, 'i'),
    ([, column, not, value]) => ({ where: [emptiness(column, not !== undefined, value)] }),
  ],
  [new RegExp(String.raw`^not\s+\(?${COLUMN}\)?$`, 'i'), ([, column]) => ({ where: [`${readable(column)} is false`] })],
  [
    new RegExp(String.raw`^${COLUMN}\s*(<=|>=|<|>)\s*(?:now\(\)|current_timestamp)$`, 'i'),
    ([, column, sign]) => ({ where: [`${readable(column)} is in the ${sign?.startsWith('<') ? 'past' : 'future'}`] }),
  ],
  [/^"?([a-z_]\w*)"?$/i, ([, column]) => ({ where: [`${readable(column)} is true`] })],
];

function emptiness(column: string | undefined, isNot: boolean, value: string | undefined): string {
  const word = value?.toLowerCase() === 'null' ? 'empty' : value;
  return `${readable(column)} is ${isNot ? 'not ' : ''}${word}`;
}

const readable = (column: string | undefined): string => (column ?? '').replaceAll('_', ' ').trim();

function readAtom(expression: string, table: Pick<CatalogTable, 'name' | 'primaryKey'>): Rows {
  const text = withPlainCalls(withoutParentheses(expression)).replaceAll(/\((\w+)\)::\w+/g, '$1');
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(text);
    if (match) return { ...NOTHING, ...read(match, table) };
  }
  return { where: ['a condition holds'], who: [], isWhole: false };
}
