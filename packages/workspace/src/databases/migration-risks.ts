import type { MigrationRisk } from './contract.ts';
import { bareName, type Statement, statementsOf } from './sql-statements.ts';

/** What only adds something, or can be taken back without losing a row. Everything else asks. */
const SAFE_STARTS: readonly RegExp[] = [
  /^create (?!.*\bas (?:\( )*(?:select|with|table|values|execute)\b)(?:unlogged |temp |temporary )?table\b/,
  /^create (?:unique )?index\b/,
  /^create (?:or replace )?(?:view|function|procedure|trigger|constraint trigger)\b/,
  /^create (?:materialized view|type|domain|schema|sequence|extension|policy|publication|aggregate|collation)\b/,
  /^insert into\b/,
  /^grant\b/,
  /^comment on\b/,
  /^alter policy\b/,
  /^drop (?:policy|trigger|index)\b/,
  /^alter publication [^ ]+ (?:add|set)\b/,
  /^alter type [^ ]+(?: \. [^ ]+)? add\b/,
  /^alter (?:function|view|sequence|schema|index)\b/,
  /^alter default privileges\b.* grant\b/,
  /^notify\b/,
  /^analyze\b/,
  /^select (?:set_config|setval|pg_notify) \(/,
  /^set (?!role\b|session\b)/,
  /^(?:begin|start transaction|commit)\b/,
];

/** Parts of ALTER TABLE that lose nothing. */
const SAFE_PARTS: readonly RegExp[] = [
  /^add\b/,
  /^(?:enable|force) row level security/,
  /^enable trigger\b/,
  /^rename\b/,
  /^owner to\b/,
  /^validate constraint\b/,
  /^drop constraint\b/,
  /^replica identity\b/,
  /^alter (?:column )?[^ ]+ (?:set default|drop default|set not null|drop not null|set statistics|add generated|set generated)\b/,
];

/** Why it may lose data, or why that cannot be told. Empty: it loses nothing. It errs on the side of asking. */
export function risksOf(sql: string): readonly MigrationRisk[] {
  const risks = statementsOf(sql).flatMap((statement) => riskOf(statement));
  return risks.filter(({ text }, index) => risks.findIndex((other) => other.text === text) === index);
}

/** `name` is what it is about. */
const loses = (text: string, name?: string): readonly MigrationRisk[] => [{ type: 'loses', text, ...(name === undefined ? {} : { subject: name }) }];

const about = (text: string, name: string): readonly MigrationRisk[] => loses(`${text} ${name}`, name);

function riskOf({ words }: Statement): readonly MigrationRisk[] {
  const text = words.join(' ');
  const named = (after: RegExp): string => nameAfter(words, after);
  if (/^drop (?:table|schema|type|domain|sequence|view|materialized|function|procedure|extension|publication|role|owned|database)\b/.test(text))
    return about(`deletes the ${words[1] === 'materialized' ? 'view' : words[1]}`, named(/^drop (?:materialized )?\S+(?: if exists)?/));
  if (words[0] === 'truncate') return about('deletes all rows of', named(/^truncate(?: table)?(?: only)?/));
  if (words[0] === 'delete') return about('deletes rows of', named(/^delete from(?: only)?/));
  if (words[0] === 'update') return about('changes rows of', named(/^update(?: only)?/));
  if (words[0] === 'revoke') return loses('takes rights away');
  if (/^alter table\b/.test(text)) return risksOfTable(words);
  // An insert with ON CONFLICT DO UPDATE changes rows, and a WITH in it may do anything.
  if (/^insert into\b/.test(text) && /\bdo update\b/.test(text)) return about('changes rows of', named(/^insert into/));
  if (/^insert into\b/.test(text) && /\b(?:with|delete|update)\b/.test(text)) return [{ type: 'opaque', text: 'does more than adding rows' }];
  if (SAFE_STARTS.some((pattern) => pattern.test(text))) return [];
  if (words[0] === 'do') return [{ type: 'opaque', text: 'runs a block of code' }];
  return [{ type: 'opaque', text: `runs "${words.slice(0, 3).join(' ')}"` }];
}

function risksOfTable(words: readonly string[]): readonly MigrationRisk[] {
  const text = words.join(' ');
  const head = /^alter table (?:if exists )?(?:only )?/.exec(text)![0];
  const table = nameAfter(words, /^alter table(?: if exists)?(?: only)?/);
  const size = head.trim().split(' ').length;
  // A name may be of two parts: public . tasks
  const rest = words.slice(size + (words[size + 1] === '.' ? 3 : 1));
  return partsOf(rest[0] === '*' ? rest.slice(1) : rest).flatMap((part): readonly MigrationRisk[] => {
    const line = part.join(' ');
    if (SAFE_PARTS.some((pattern) => pattern.test(line))) return [];
    const column = bareName(part.slice(1).find((word) => !['column', 'if', 'exists'].includes(word)) ?? '');
    if (part[0] === 'drop') return loses(`deletes the column ${column} of ${table}`, column);
    if (part[0] === 'alter' && part.includes('type')) return loses(`changes the type of ${column} in ${table}`, column);
    if (/^(?:disable|no force) row level security/.test(line)) return loses(`lets everyone past the policies of ${table}`, table);
    return [{ type: 'opaque', text: `changes ${table}` }];
  });
}

/** The parts of ALTER TABLE are separated by commas outside of parentheses. */
function partsOf(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const word of words) {
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (word === ',' && depth === 0) parts.push([]);
    else parts.at(-1)!.push(word);
  }
  return parts;
}

/** A name, without the schema `public`. */
function nameAfter(words: readonly string[], start: RegExp): string {
  const text = words.join(' ');
  const rest = text.slice(start.exec(text)?.[0].length ?? 0).trim();
  const [, schema, name] = /^(?:("(?:[^"]|"")*"|[^ ]+) \. )?("(?:[^"]|"")*"|[^ ]+)/.exec(rest) ?? [];
  const shown = bareName(name ?? 'something');
  return schema === undefined || schema === 'public' ? shown : `${bareName(schema)}.${shown}`;
}
