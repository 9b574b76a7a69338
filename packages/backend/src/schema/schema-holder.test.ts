import { expect, it } from 'vitest';
import { SqlError, type SqlEngine } from '../engines/contract.ts';
import { createSchemaHolder } from './schema-holder.ts';

it('listens again after a database that could not be reached', async () => {
  let listenCount = 0;
  const refuse = async (): Promise<never> => {
    throw new SqlError({ code: '57P03', message: 'starting up' });
  };
  const listen = async () => {
    if (++listenCount === 1) throw new SqlError({ code: '08006', message: 'unreachable' });
    return async () => undefined;
  };
  const engine: SqlEngine = {
    kind: 'postgresql',
    passwords: {},
    request: refuse,
    admin: refuse,
    owner: refuse,
    auth: refuse,
    listen,
    compact: refuse,
    close: async () => undefined,
  };
  const holder = createSchemaHolder(engine, ['public']);
  await expect(holder.current()).rejects.toThrow('unreachable');
  await expect(holder.current()).rejects.toThrow('starting up');
  expect(listenCount).toBe(2);
  await holder.close();
});
