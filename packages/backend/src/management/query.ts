import { transactionWord } from '../script/refused.ts';
import type { SqlFailure, SqlResult } from '../script/run-script.ts';
import { splitStatements } from '../script/split.ts';
import { failure } from './answers.ts';
import type { ManagementCalls } from './calls.ts';

interface Query {
  readonly text: string;
  readonly parameters: readonly unknown[];
  readonly isReadOnly: boolean;
}

/** Rows are held in memory on both sides. */
const MAX_ROWS = 10_000;

/** The rows of the last statement that has some, as the hosted service answers them. All statements are one transaction. */
export async function queryAnswer(call: ManagementCalls, { text, parameters, isReadOnly }: Query): Promise<Response> {
  const answer = await call('sql', { as: 'owner', text: withoutTransaction(text), values: parameters.map(toText), isReadOnly, rowLimit: MAX_ROWS });
  if (answer.error !== undefined) return failure(400, `Failed to run sql query: ${words(answer.error)}`);
  const shown = answer.results.findLast(({ rows }) => rows.length > 0);
  if (shown === undefined) return Response.json([], { status: 201 });
  if (shown.rowCount > shown.rows.length)
    return failure(413, `The query ran, but its ${shown.rowCount} rows are too many for one answer. Select fewer rows or columns at once.`);
  return Response.json(rowsOf(shown), { status: 201 });
}

/** Clients say BEGIN before their statements and COMMIT after them, which are one transaction anyway. */
function withoutTransaction(text: string): string {
  const statements = splitStatements(text);
  const [first] = statements;
  const last = statements.at(-1);
  if (first === undefined || last === undefined || first === last) return text;
  if (transactionWord(first) !== 'begins' || transactionWord(last) !== 'commits') return text;
  return text.slice(first.start + first.text.length + 1, last.start);
}

const toText = (value: unknown): string | null => (value === null ? null : typeof value === 'string' ? value : JSON.stringify(value));

/** As PostgreSQL's own clients print an error. */
export function words({ code, message, detail, hint }: SqlFailure): string {
  return [`ERROR:  ${code}: ${message}`, detail === undefined ? [] : `DETAIL:  ${detail}`, hint === undefined ? [] : `HINT:  ${hint}`].flat().join('\n');
}

/** The rows of a result as objects. */
export function rowsOf({ columns, rows }: SqlResult): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name, type }, index) => [name, valueOf(row[index] ?? null, type)])));
}

/** Numbers that JavaScript can hold exactly, booleans and JSON; everything else stays PostgreSQL's text. */
function valueOf(text: string | null, type: string): unknown {
  if (text === null) return null;
  if (type === 'boolean') return text === 't';
  if (type === 'json' || type === 'jsonb') return JSON.parse(text) as unknown;
  if (['smallint', 'integer', 'bigint'].includes(type)) return Number.isSafeInteger(Number(text)) ? Number(text) : text;
  if (['real', 'double precision'].includes(type)) return Number.isFinite(Number(text)) ? Number(text) : text;
  return text;
}
