import type pg from 'pg';
import { RESULT_CHARACTERS, type StatementOptions, type StatementResult } from './contract.ts';

/** The part of the driver's connection that speaks the protocol. */
interface Wire {
  parse(query: { readonly text: string }): void;
  bind(values: { readonly values: readonly (string | null)[] }): void;
  describe(portal: { readonly type: 'P'; readonly name: string }): void;
  execute(portal: { readonly portal: string; readonly rows: number }): void;
  sync(): void;
  sendCopyFail(message: string): void;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly dataTypeModifier: number;
}

/** Runs one statement by the extended protocol, which takes no second one. Only the rows within the limit are kept. */
export function runStatement(client: pg.ClientBase, text: string, { values, rowLimit }: StatementOptions): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    let columns: StatementResult['columns'] = [];
    const kept = keptRows(rowLimit);
    let tag = '';
    client.query({
      submit(connection: unknown) {
        const wire = connection as Wire;
        wire.parse({ text });
        wire.bind({ values });
        wire.describe({ type: 'P', name: '' });
        wire.execute({ portal: '', rows: 0 });
        wire.sync();
      },
      handleRowDescription({ fields }: { readonly fields: readonly Field[] }) {
        columns = fields.map((field) => ({ name: field.name, typeId: field.dataTypeID, typeModifier: field.dataTypeModifier }));
      },
      handleDataRow({ fields }: { readonly fields: (string | null)[] }) {
        kept.add(fields);
      },
      handleCommandComplete(message: { readonly text: string }) {
        tag = message.text;
      },
      handleEmptyQuery: () => undefined,
      handlePortalSuspended: () => undefined,
      handleCopyInResponse: (wire: Wire) => wire.sendCopyFail('There is nothing to copy from.'),
      handleCopyData: () => undefined,
      // The driver lets the next query wait until the server is ready again.
      handleError: reject,
      handleReadyForQuery: () => resolve({ ...readTag(tag), columns, rows: kept.rows, ...(columns.length > 0 && { rowCount: kept.count }) }),
    } as pg.Submittable);
  });
}

/** The first rows of a result, and the number of all. */
export function keptRows(rowLimit: number) {
  const rows: (string | null)[][] = [];
  let characters = 0;
  const state = {
    rows,
    count: 0,
    add(row: (string | null)[]) {
      state.count++;
      if (rows.length >= rowLimit || rows.length < state.count - 1) return;
      characters += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
      if (rows.length === 0 || characters <= RESULT_CHARACTERS) rows.push(row);
    },
  };
  return state;
}

/** `INSERT 0 3` is 3 rows of INSERT. */
export function readTag(tag: string): { readonly command: string; readonly rowCount: number } {
  const [, command = tag, count] = /^(.*?)(?: \d+)*?(?: (\d+))?$/.exec(tag) ?? [];
  return { command, rowCount: Number(count ?? 0) };
}
