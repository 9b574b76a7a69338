// The thread that runs the embedded database, because a heavy query would otherwise block every request.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import type { PgliteAnswer, PgliteErrorMessage, PgliteRequest } from './pglite-messages.ts';

const asText = (value: string) => value;

/** Drizzle parses times itself. Its parsers are functions and cannot be sent to this thread. */
const PARSERS: Record<number, (value: string) => string> = {
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.INTERVAL]: asText,
  [types.DATE]: asText,
  1231: asText,
  1115: asText,
  1185: asText,
  1187: asText,
  1182: asText,
};

const { dataDirectory } = workerData as { dataDirectory: string };

function answer(message: PgliteAnswer): void {
  parentPort?.postMessage(message);
}

function asMessage(error: unknown): PgliteErrorMessage {
  const found = error as Error & Partial<PgliteErrorMessage>;
  return {
    message: found?.message ?? String(error),
    ...(found.code === undefined ? {} : { code: String(found.code) }),
    ...(found.detail === undefined ? {} : { detail: found.detail }),
    ...(found.constraint === undefined ? {} : { constraint: found.constraint }),
    ...(found.table === undefined ? {} : { table: found.table }),
  };
}

async function handle(database: PGlite, request: PgliteRequest): Promise<void> {
  if (request.type === 'close') {
    await database.close();
    answer({ id: request.id, type: 'closed' });
    return;
  }
  try {
    if (request.type === 'dump') {
      const file = await database.dumpDataDir('gzip');
      const archive = new Uint8Array(await file.arrayBuffer());
      parentPort?.postMessage({ id: request.id, type: 'dumped', archive } satisfies PgliteAnswer, [archive.buffer]);
      return;
    }
    const { rows, fields, affectedRows } = await database.query(request.text, [...request.params], {
      rowMode: request.rowMode,
      parsers: PARSERS,
    });
    answer({
      id: request.id,
      type: 'rows',
      result: { rows, fields, ...(affectedRows === undefined ? {} : { affectedRows }) },
    });
  } catch (error) {
    answer({ id: request.id, type: 'error', error: asMessage(error) });
  }
}

try {
  const database = await PGlite.create({ dataDir: dataDirectory });
  parentPort?.on('message', (request: PgliteRequest) => void handle(database, request));
  answer({ type: 'ready' });
} catch (error) {
  answer({ type: 'failed', error: asMessage(error) });
}
