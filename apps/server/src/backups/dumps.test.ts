import { copyProjectDatabase, dumpDatabase } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { Secret } from '../storage/secret.ts';
import { createTestApp } from '../testing/test-app.ts';
import { signDumpToken } from './dumps.ts';

const MINUTE_MS = 60_000;

describeOnBothEngines('a running server', (storage) => {
  it('copies the database for a token that the data folder’s secret signed, for a minute', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const now = Date.now();
    const ask = async (token?: string) => {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return (await ann.send(dumpDatabase.path, { method: dumpDatabase.method, headers })).status;
    };
    const copy = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await ann.send(copyProjectDatabase.path, { method: copyProjectDatabase.method, headers, body: JSON.stringify({ ref: '../secret' }) })).status;
    };
    expect(await copy(signDumpToken(storage().secret, now))).toBe(400);
    expect(await copy(signDumpToken(new Secret(Buffer.alloc(32)), now))).toBe(401);
    const isEmbedded = storage().database.engine === 'embedded';
    expect(await ask(signDumpToken(storage().secret, now))).toBe(isEmbedded ? 200 : 422);
    expect(await ask()).toBe(401);
    expect(await ask(signDumpToken(storage().secret, now - MINUTE_MS - 1))).toBe(401);
    expect(await ask(signDumpToken(new Secret(Buffer.alloc(32)), now))).toBe(401);
  });
});
