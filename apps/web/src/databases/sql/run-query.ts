import { messageOf, type SqlAnswer, type SqlRole } from '@lathe/protocol';
import type { Workspace } from '@lathe/workspace';
import type { SqlPart } from './sql-editor.ts';

/** A run and what came of it. */
export interface QueryRun {
  readonly part: SqlPart;
  readonly answer: SqlAnswer;
  readonly statementCount: number;
  readonly durationMs: number;
  /** It could not have changed anything. */
  readonly isReadOnly: boolean;
}

export interface RunOptions {
  readonly as: SqlRole;
  readonly rowLimit: number;
  readonly isReadOnly: boolean;
  readonly timeoutMs: number;
}

/** Runs what is chosen. @throws Error with the reason if it did not reach the database */
export async function runQuery(
  database: Workspace['database'],
  part: SqlPart,
  statementCount: number,
  { as, rowLimit, isReadOnly, timeoutMs }: RunOptions,
): Promise<QueryRun> {
  const from = performance.now();
  try {
    const answer = await database.run({ text: part.text, as, rowLimit, isReadOnly, timeoutMs });
    return {
      part,
      answer,
      isReadOnly,
      statementCount: Math.max(statementCount, answer.results.length + (answer.error ? 1 : 0)),
      durationMs: performance.now() - from,
    };
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  }
}

const EXPLAIN = 'explain (analyze, buffers) ';

/** Says how a statement runs. It does run, and is undone. */
export async function explainQuery(database: Workspace['database'], statement: SqlPart, { as, timeoutMs }: RunOptions): Promise<QueryRun> {
  const answer = await database.run({ text: EXPLAIN + statement.text, as, isRolledBack: true, timeoutMs, rowLimit: 1000 });
  const { error } = answer;
  const moved = error && { ...error, ...(error.position !== undefined && { position: Math.max(1, error.position - EXPLAIN.length) }) };
  return {
    part: statement,
    answer: { ...answer, ...(moved && { error: moved }) },
    isReadOnly: true,
    statementCount: 1,
    durationMs: answer.results[0]?.durationMs ?? 0,
  };
}

const count = (value: number, word: string): string => `${value.toLocaleString('en')} ${value === 1 ? word : `${word}s`}`;

const ms = (value: number): string => `${Math.max(1, Math.round(value)).toLocaleString('en')} ms`;

const CHANGES: Readonly<Record<string, string>> = { INSERT: 'added', UPDATE: 'changed', DELETE: 'deleted', MERGE: 'merged' };

/** "4 rows, 6 ms", "1 row added, 3 ms", "CREATE TABLE, 12 ms". */
export function resultWords({ command, columns, rowCount, durationMs }: SqlAnswer['results'][number]): string {
  const verb = CHANGES[command.split(' ')[0] ?? ''];
  const what = verb ? `${count(rowCount, 'row')} ${verb}` : columns.length > 0 ? count(rowCount, 'row') : command;
  return `${what}, ${ms(durationMs)}`;
}

/** One line for the history. */
export function runWords({ answer: { results, error } }: QueryRun): string {
  if (error) return error.message;
  const last = results.at(-1);
  return last ? resultWords(last) : 'Nothing to run';
}
