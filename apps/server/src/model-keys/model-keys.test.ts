import { expect, it } from 'vitest';
import { modelKeys } from '../storage/sql/schema.ts';
import { describeOnBothEngines, silentLog } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';
import { ModelKeyRepository } from './repository.ts';
import { ModelKeyService } from './service.ts';

const KEY = 'sk-ant-0123456789abcdef-WXYZ';

describeOnBothEngines('model keys', (storage) => {
  it('keeps a key sealed, shows only its end, and opens it for a call to the provider', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const put = await ann.call('PUT', '/api/model-keys', { provider: 'anthropic', key: ` ${KEY} `, baseUrl: 'https://proxy.example.com' });
    expect(put.body.keys).toMatchObject([{ provider: 'anthropic', hint: 'WXYZ', baseUrl: 'https://proxy.example.com' }]);
    expect(JSON.stringify((await ann.call('GET', '/api/model-keys')).body)).not.toContain(KEY);

    const [row] = await storage().database.sql.select().from(modelKeys);
    expect(JSON.stringify(row)).not.toContain('0123456789');
    const keys = new ModelKeyService({
      repository: new ModelKeyRepository(storage().database.sql),
      secret: storage().secret,
      log: silentLog,
      now: () => new Date(),
      areLocalHostsAllowed: true,
    });
    expect(await keys.openAll(row?.userId ?? '')).toEqual([{ provider: 'anthropic', key: KEY, baseUrl: 'https://proxy.example.com' }]);

    // Moved to another account's row, the sealed key does not open.
    const bob = await createTestApp(storage()).signUp('bob');
    const { body } = await bob.call('GET', '/api/logged-in');
    await storage()
      .database.sql.insert(modelKeys)
      .values({ ...(row as NonNullable<typeof row>), userId: body.user.id });
    expect(await keys.openAll(body.user.id)).toEqual([]);
  });

  it('takes an address of the own network only where the operator allows it', async () => {
    const home = await createTestApp(storage()).signUp('home');
    expect((await home.call('PUT', '/api/model-keys', { provider: 'openai-compatible', key: '', baseUrl: 'http://localhost:11434/v1' })).status).toBe(200);
    const ann = await createTestApp(storage(), { areLocalModelHostsAllowed: false }).signUp('ann');
    const put = (baseUrl: string) => ann.call('PUT', '/api/model-keys', { provider: 'openai-compatible', key: '', baseUrl });
    for (const baseUrl of [
      'http://localhost:11434/v1',
      'http://127.1/v1',
      'http://0x7f000001',
      'http://[::1]:8000',
      'http://[::ffff:10.0.0.1]',
      'http://169.254.169.254/latest',
    ]) {
      expect((await put(baseUrl)).status, baseUrl).toBe(400);
    }
    expect((await put('https://models.example.com/v1')).status).toBe(200);
  });

  it('replaces and deletes a key, and refuses a bad one', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    await ann.call('PUT', '/api/model-keys', { provider: 'openai', key: 'short' });
    const replaced = await ann.call('PUT', '/api/model-keys', { provider: 'openai', key: 'another' });
    expect(replaced.body.keys).toMatchObject([{ provider: 'openai', hint: '' }]);
    for (const body of [
      { provider: 'nobody', key: 'k' },
      { provider: 'openai', key: 'two words' },
      { provider: 'openai-compatible', key: '', baseUrl: 'file:///etc/passwd' },
    ]) {
      expect((await ann.call('PUT', '/api/model-keys', body)).status).toBe(400);
    }
    expect((await ann.call('DELETE', '/api/model-keys?provider=openai')).status).toBe(204);
    expect((await ann.call('GET', '/api/model-keys')).body.keys).toEqual([]);
  });
});
