import type { MigrationNote } from './contract.ts';
import { bareName, type Statement, statementsOf } from './sql-statements.ts';

/** A name of one or two parts, as words that are separated by spaces. The last part is the name. */
const NAME = String.raw`(?:(?:"(?:[^"]|"")*"|[^ ]+) \. )?("(?:[^"]|"")*"|[^ ]+)`;
const VISITORS = /\b(?:anon|public)\b/;

/**
 * What else a person should know of a migration, beside what it loses: whom it lets in, what it may lock or fail on, and
 * what a new table lacks. A table that it creates itself has no rows yet, and nobody waits for it.
 */
export function notesOf(sql: string): readonly MigrationNote[] {
  const statements = statementsOf(sql).map((statement) => ({ ...statement, text: statement.words.join(' ') }));
  const created = new Set(statements.flatMap(({ text }) => nameIn(text, /^create (?:unlogged )?table(?: if not exists)? /) ?? []));
  const notes = [
    ...statements.flatMap((statement) => [...opened(statement), ...locked(statement.text, created)]),
    ...[...created].flatMap((table) => lacking(table, statements)),
  ];
  return notes.filter(({ text }, index) => notes.findIndex((other) => other.text === text) === index);
}

interface Read extends Statement {
  readonly text: string;
}

function opened({ text }: Read): readonly MigrationNote[] {
  const granted = new RegExp(`^grant (.+?) on (?:table )?${NAME} to (.+)$`).exec(text);
  if (granted !== null && VISITORS.test(granted[3]!) && !/^(?:usage|execute)\b/.test(granted[1]!) && !/ on (?:schema|function|sequence) /.test(text))
    return [note('opens', `Lets visitors ${granted[1]!.replace(/ ,/g, ',')} ${bareName(granted[2]!)}, as far as its policies do`)];
  const policy = new RegExp(`^create policy (?:"(?:[^"]|"")*"|[^ ]+) on ${NAME}(.*)$`).exec(text);
  if (policy !== null && isForVisitors(policy[2]!) && /(?:using|check) \( true \)/.test(policy[2]!))
    return [note('opens', `Opens ${bareName(policy[1]!)} to everyone, without a condition`)];
  const functionName = nameIn(text, /^create (?:or replace )?function /);
  if (functionName !== undefined && /\bsecurity definer\b/.test(text) && !/\bset search_path\b/.test(text))
    return [note('opens', `${functionName} runs with the rights of its owner, and without a search_path of its own`)];
  return [];
}

/** A policy without TO is for everyone. */
function isForVisitors(rest: string): boolean {
  const roles = / to (.+?)(?= using \(| with check \(|$)/.exec(rest)?.[1];
  return roles === undefined || VISITORS.test(roles);
}

function locked(text: string, created: ReadonlySet<string>): readonly MigrationNote[] {
  const index = new RegExp(`^create (unique )?index (?!concurrently\\b).*?\\bon (?:only )?${NAME}`).exec(text);
  if (index !== null) {
    const table = bareName(index[2]!);
    if (created.has(table)) return [];
    return [note('locks', index[1] === undefined ? `Holds back writes to ${table} for a moment` : `Fails if values of ${table} are there twice`)];
  }
  const altered = nameIn(text, /^alter table (?:if exists )?(?:only )?/);
  if (altered === undefined || created.has(altered)) return [];
  return [
    ...[...text.matchAll(/\balter (?:column )?([^ ]+) set not null\b/g)].map(([, column]) =>
      note('locks', `Fails if a row of ${altered} has no ${bareName(column!)}`),
    ),
    ...(/\badd (?:constraint [^ ]+ )?(?:unique|primary key)\b/.test(text) ? [note('locks', `Fails if values of ${altered} are there twice`)] : []),
    ...(/\brename\b/.test(text) ? [note('locks', `Changes a name in ${altered}: what still uses the old one fails`)] : []),
  ];
}

function lacking(table: string, statements: readonly Read[]): readonly MigrationNote[] {
  const isSecured = statements.some(
    ({ text }) => /\benable row level security\b/.test(text) && nameIn(text, /^alter table (?:if exists )?(?:only )?/) === table,
  );
  const isGranted = statements.some(({ text }) => /^grant\b/.test(text) && (tableOfGrant(text) === table || / on all tables /.test(text)));
  return [
    ...(isSecured ? [] : [note('missing', `${table} has no row level security`)]),
    ...(isGranted ? [] : [note('missing', `Nobody may use ${table} yet: it has no GRANT`)]),
  ];
}

function tableOfGrant(text: string): string | undefined {
  const name = new RegExp(`^grant .+? on (?:table )?${NAME} to `).exec(text)?.[1];
  return name === undefined ? undefined : bareName(name);
}

function nameIn(text: string, start: RegExp): string | undefined {
  const head = start.exec(text)?.[0];
  const name = head === undefined ? undefined : new RegExp(`^${NAME}`).exec(text.slice(head.length))?.[1];
  return name === undefined ? undefined : bareName(name);
}

const note = (type: MigrationNote['type'], text: string): MigrationNote => ({ type, text });
