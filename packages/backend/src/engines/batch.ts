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
  /** Names by text, the longest unused first. */
  readonly #names = new Map<string, string>();
  /** What the server may still have, but is not used again. */
  #abandoned: string[] = [];
  #count = 0;

  /** @returns the message, and what is to be called when a statement of it failed */
  encode(statements: readonly Statement[]): { readonly bytes: Buffer; readonly failed: (error: unknown) => void } {
    const parts = this.#abandoned.splice(0).map((name) => serialize.close({ type: 'S', name }));
    const added: string[] = [];
    for (const { text, values = [], hasNoRows = false, isKept = false } of statements) {
      const known = isKept ? this.#names.get(text) : undefined;
      const name = known ?? (isKept ? `kept_${++this.#count}` : '');
      if (known === undefined) parts.push(serialize.parse({ name, text }));
      if (isKept) {
        if (known === undefined) added.push(text);
        this.#names.delete(text);
        this.#names.set(text, name);
      }
      parts.push(serialize.bind({ statement: name, values: values.map(toParameter) }));
      if (!hasNoRows) parts.push(serialize.describe({ type: 'P' }));
      parts.push(serialize.execute());
    }
    for (const text of [...this.#names.keys()].slice(0, -MAX_KEPT)) this.#abandon(text);
    parts.push(serialize.sync());
    const failed = (error: unknown) => {
      // The statement is gone: an app's SQL may call DEALLOCATE ALL.
      const isUnknown = (error as { code?: unknown }).code === UNKNOWN_STATEMENT;
      // Whether the server got as far as to prepare the new ones is not known.
      for (const text of isUnknown ? [...this.#names.keys()] : added) this.#abandon(text);
    };
    return { bytes: Buffer.concat(parts), failed };
  }

  #abandon(text: string): void {
    const name = this.#names.get(text);
    if (name === undefined) return;
    this.#names.delete(text);
    this.#abandoned.push(name);
  }
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
