import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PgliteClient } from './pglite-client.ts';

// The thread is a fake. Every test that runs on both databases uses the real engine.
const DOUBLE = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', async ({ id, type, text }) => {
  if (type === 'close') return parentPort.postMessage({ id, type: 'closed' });
  if (text === 'die') process.exit(1);
  if (text === 'fail') return parentPort.postMessage({ id, type: 'error', error: { message: 'duplicate', code: '23505' } });
  parentPort.postMessage({ id, type: 'rows', result: { rows: [text], fields: [] } });
});
parentPort.postMessage({ type: 'ready' });
`;

describe('the client of the database thread', () => {
  let directory: string;
  let deaths: Error[];
  let client: PgliteClient;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-thread-'));
    const program = join(directory, 'double.mjs');
    await writeFile(program, DOUBLE);
    deaths = [];
    client = await PgliteClient.open('/nowhere', pathToFileURL(program), (error) => deaths.push(error));
  });
  afterEach(async () => {
    await client.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('holds other queries back while a transaction runs, and continues after one that failed', async () => {
    const order: string[] = [];
    const transaction = client.transaction(async (tx) => {
      await tx.query('first');
      order.push('in');
      await tx.query('fail');
    });
    const outside = client.query('outside').then(() => order.push('outside'));
    await expect(transaction).rejects.toMatchObject({ message: 'duplicate', code: '23505' });
    await outside;
    expect(order).toEqual(['in', 'outside']);
    expect((await client.query('again')).rows).toEqual(['again']);
  });

  it('reports that the thread has died, fails waiting and later queries, and still closes', async () => {
    const waiting = expect(client.transaction((tx) => tx.query('die'))).rejects.toThrow('ended');
    await waiting;
    await expect(client.query('later')).rejects.toThrow('ended');
    expect(deaths).toHaveLength(1);
  });
});
