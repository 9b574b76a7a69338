/**
 * Several statements in one message to PostgreSQL and one answer: the extended protocol with a single Sync at the end. After
 * an error, the database skips the statements that follow.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import { serialize } from 'pg-protocol';
import type { Row } from './contract.ts';
import { parserOf, toParameter } from './values.ts';

export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Whether its rows are of no interest. */
  readonly hasNoRows?: boolean;
  /** Whether the connection keeps it prepared. The types of its columns must not depend on what the schema is at the time. */
  readonly isKept?: boolean;
}

/** The SQLSTATE of a statement that is not prepared. */
export const UNKNOWN_STATEMENT = '26000';

/** A connection keeps at most so many statements, a few kilobytes each in the server. */
const MAX_KEPT = 100;

/** The statements that one connection keeps prepared, and batches in bytes. */
export class PreparedStatements {
  /** By text, the longest unused first. `bytes` runs one that has no values: most requests begin and end with the same. */
  readonly #names = new Map<string, { readonly name: string; bytes?: Buffer }>();
  /** What the server may still have, but is not used again. */
  #abandoned: string[] = [];
  #count = 0;

  /** @returns the message, and what is to be called when a statement of it failed */
  encode(statements: readonly Statement[]): { readonly bytes: Buffer; readonly failed: (error: unknown) => void } {
    const parts = this.#abandoned.splice(0).map((name) => serialize.close({ type: 'S', name }));
    const added: string[] = [];
    for (const { text, values = [], hasNoRows = false, isKept = false } of statements) {
      const known = isKept ? this.#names.get(text) : undefined;
      const kept = known ?? { name: isKept ? `kept_${++this.#count}` : '' };
      if (known === undefined) parts.push(serialize.parse({ name: kept.name, text }));
      if (isKept) {
        if (known === undefined) added.push(text);
        this.#names.delete(text);
        this.#names.set(text, kept);
      }
      const isSame = values.length === 0 && hasNoRows;
      const bytes = isSame ? (kept.bytes ?? run(kept.name, [], true)) : run(kept.name, values, hasNoRows);
      if (isSame) kept.bytes = bytes;
      parts.push(bytes);
    }
    if (this.#names.size > MAX_KEPT) for (const text of [...this.#names.keys()].slice(0, -MAX_KEPT)) this.#abandon(text);
    parts.push(SYNC);
    const failed = (error: unknown) => {
      // The statement is gone: an app's SQL may call DEALLOCATE ALL.
      const isUnknown = (error as { code?: unknown }).code === UNKNOWN_STATEMENT;
      // Whether the server got as far as to prepare the new ones is not known.
      for (const text of isUnknown ? [...this.#names.keys()] : added) this.#abandon(text);
    };
    return { bytes: Buffer.concat(parts), failed };
  }

  #abandon(text: string): void {
    const kept = this.#names.get(text);
    if (kept === undefined) return;
    this.#names.delete(text);
    this.#abandoned.push(kept.name);
  }
}

const SYNC = serialize.sync();
const DESCRIBE = serialize.describe({ type: 'P' });
const EXECUTE = serialize.execute();

function run(statement: string, values: readonly unknown[], hasNoRows: boolean): Buffer {
  const bind = serialize.bind({ statement, values: values.map(toParameter) });
  return Buffer.concat(hasNoRows ? [bind, EXECUTE] : [bind, DESCRIBE, EXECUTE]);
}

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Puts the messages of an answer together to the rows of each statement. */
export class BatchReader {
  readonly #rows: Row[][] = [[]];
  #columns: readonly (readonly [name: string, parse: (text: string) => unknown])[] = [];

  columns(fields: readonly Column[]): void {
    this.#columns = fields.map(({ name, dataTypeID }) => [name, parserOf(dataTypeID)]);
  }

  row(values: readonly (string | null)[]): void {
    const row: Record<string, unknown> = {};
    this.#columns.forEach(([name, parse], index) => {
      const value = values[index] ?? null;
      row[name] = value === null ? null : parse(value);
    });
    this.#rows.at(-1)?.push(row);
  }

  /** A statement has ended. */
  end(): void {
    this.#rows.push([]);
    this.#columns = [];
  }

  /** Of each statement. */
  get rows(): readonly (readonly Row[])[] {
    return this.#rows.slice(0, -1);
  }
}
