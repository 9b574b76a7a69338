import type { PGlite } from '@electric-sql/pglite';
import { SqlError, type StatementOptions, type StatementResult } from '../contract.ts';
import { keptRows, readTag } from '../postgresql-statement.ts';

/** The rows that are in memory at once. */
const BATCH_ROWS = 1000;
const PORTAL = 'statement';

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly dataTypeModifier: number;
}

/** Messages of the protocol, as far as they are used here. */
type Message = { readonly name: string; readonly text?: string; readonly fields?: readonly Field[] | (string | null)[] };

/** Runs one statement by the extended protocol, which takes no second one, and fetches its rows in batches. */
export async function runStatement(database: PGlite, text: string, { values, rowLimit, timeoutMs }: StatementOptions): Promise<StatementResult> {
  const endsAt = performance.now() + timeoutMs;
  let columns: StatementResult['columns'] = [];
  const kept = keptRows(rowLimit);
  let tag = '';
  let isOver = false;

  const exchange = async (...messages: readonly Buffer[]): Promise<void> => {
    const answer = await database.execProtocol(new Uint8Array(Buffer.concat(messages)), { throwOnError: false });
    isOver = true;
    for (const message of answer.messages as readonly Message[]) {
      if (message.name === 'error') throw message;
      if (message.name === 'portalSuspended') isOver = false;
      if (message.name === 'commandComplete') tag = message.text ?? '';
      if (message.name === 'rowDescription')
        columns = (message.fields as readonly Field[]).map(({ name, dataTypeID, dataTypeModifier }) => ({
          name,
          typeId: dataTypeID,
          typeModifier: dataTypeModifier,
        }));
      if (message.name === 'dataRow') kept.add(message.fields as (string | null)[]);
    }
  };

  try {
    await exchange(
      ...[frame('P', string(''), string(text), int16(0)), frame('B', string(PORTAL), string(''), int16(0), parameters(values), int16(0))],
      ...[frame('D', Buffer.from('P'), string(PORTAL)), frame('E', string(PORTAL), int32(BATCH_ROWS)), frame('H')],
    );
    while (!isOver) {
      if (performance.now() > endsAt) throw new SqlError({ code: '57014', message: 'canceling statement due to statement timeout' });
      await exchange(frame('E', string(PORTAL), int32(BATCH_ROWS)), frame('H'));
    }
    return { ...readTag(tag), columns, rows: kept.rows, ...(columns.length > 0 && { rowCount: kept.count }) };
  } catch (error) {
    throw error instanceof Error ? error : Object.assign(new Error((error as { message?: string }).message), error);
  } finally {
    await database.execProtocol(new Uint8Array(Buffer.concat([frame('C', Buffer.from('P'), string(PORTAL)), frame('S')])), { throwOnError: false });
  }
}

const string = (text: string): Buffer => Buffer.concat([Buffer.from(text), Buffer.alloc(1)]);

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function frame(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function parameters(values: readonly (string | null)[]): Buffer {
  const parts = values.map((value) => (value === null ? int32(-1) : Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)])));
  return Buffer.concat([int16(values.length), ...parts]);
}
