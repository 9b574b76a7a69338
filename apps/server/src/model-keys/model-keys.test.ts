import { expect, it } from 'vitest';
import { InvitationRepository } from '../invitations/repository.ts';
import { InvitationService } from '../invitations/service.ts';
import { OrganizationRepository } from '../organizations/repository.ts';
import { OrganizationService } from '../organizations/service.ts';
import { modelKeys, organizationModelKeys } from '../storage/sql/schema.ts';
import type { Storage } from '../storage/storage.ts';
import { describeOnBothEngines, silentLog } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';
import { SignedIds } from '../storage/signed-ids.ts';
import { ModelKeyRepository } from './repository.ts';
import { ModelKeyService } from './service.ts';

const KEY = 'sk-ant-0123456789abcdef-WXYZ';

describeOnBothEngines('model keys', (storage) => {
  it('encrypts a key, shows only its end, and decrypts it for a call to the provider', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const put = await ann.call('PUT', '/api/model-keys', { provider: 'anthropic', key: ` ${KEY} `, baseUrl: 'https://proxy.example.com' });
    expect(put.body.keys).toMatchObject([{ provider: 'anthropic', hint: 'WXYZ', baseUrl: 'https://proxy.example.com' }]);
    expect(JSON.stringify((await ann.call('GET', '/api/model-keys')).body)).not.toContain(KEY);

    const [row] = await storage().database.sql.select().from(modelKeys);
    expect(JSON.stringify(row)).not.toContain('0123456789');
    const keys = keyService(storage());
    expect(await keys.openAll({ userId: row?.userId ?? '', projectId: null })).toEqual([
      { provider: 'anthropic', owner: 'person', key: KEY, baseUrl: 'https://proxy.example.com' },
    ]);

    // Moved to another account's row, the encrypted key cannot be decrypted.
    const bob = await createTestApp(storage()).signUp('bob');
    const { body } = await bob.call('GET', '/api/logged-in');
    await storage()
      .database.sql.insert(modelKeys)
      .values({ ...(row as NonNullable<typeof row>), userId: body.user.id });
    expect(await keys.openAll({ userId: body.user.id, projectId: null })).toEqual([]);
  });

  it('accepts an address in the local network only if the operator allows it', async () => {
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

  it('replaces and deletes a key, and rejects an invalid one', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    await ann.call('PUT', '/api/model-keys', { provider: 'openai', key: 'short' });
    const replaced = await ann.call('PUT', '/api/model-keys', { provider: 'openai', key: 'another' });
    expect(replaced.body.keys).toMatchObject([{ provider: 'openai', hint: '' }]);
    for (const body of [
      { provider: 'nobody', key: 'k' },
      { provider: 'openai', key: 'two words' },
      { provider: 'openai', key: 'schlüssel' },
      { provider: 'openai', key: 'k', baseUrl: 'https://user:s3cret@gateway.test/v1' },
      { provider: 'openai-compatible', key: '', baseUrl: 'file:///etc/passwd' },
    ]) {
      expect((await ann.call('PUT', '/api/model-keys', body)).status).toBe(400);
    }
    expect((await ann.call('DELETE', '/api/model-keys?provider=openai')).status).toBe(204);
    expect((await ann.call('GET', '/api/model-keys')).body.keys).toEqual([]);
  });

  it('keeps keys of an organization, which admins change and members use only in its projects, after their own', async () => {
    const server = createTestApp(storage());
    const [ann, bob] = [await server.signUp('ann'), await server.signUp('bob')];
    const { body: acme } = await ann.call('POST', '/api/organizations', { name: 'Acme', slug: `acme-${Date.now()}` });
    const path = `/api/organizations/${acme.provider}/${acme.slug}/model-keys`;
    const { body: link } = await ann.call('POST', `/api/organizations/${acme.provider}/${acme.slug}/invitations`, { role: 'member' });

    const put = await ann.call('PUT', path, { provider: 'mistral', key: KEY });
    expect(put.body.keys).toMatchObject([{ provider: 'mistral', hint: 'WXYZ' }]);
    // A person who is not a member yet sees none of it.
    expect((await bob.call('GET', path)).status).toBe(404);
    expect((await bob.call('POST', `/api/invitations/${link.token}/accept`)).status).toBe(200);
    expect((await bob.call('PUT', path, { provider: 'mistral', key: 'other' })).status).toBe(403);
    expect((await bob.call('GET', path)).body.keys).toHaveLength(1);
    expect(JSON.stringify((await bob.call('GET', path)).body)).not.toContain(KEY);
    const [row] = await storage().database.sql.select().from(organizationModelKeys);
    expect(row?.sealedKey).not.toContain('0123456789');

    const fork = await ann.call('POST', '/api/projects/sb1/fork', { project: { appFiles: {}, title: 'Ours' }, owner: acme.slug, provider: acme.provider });
    const { body: own } = await bob.call('POST', '/api/projects/sb1/fork', { project: { appFiles: {}, title: 'Mine' } });
    const keys = keyService(storage());
    const idOf = async (browser: typeof ann) => (await browser.call('GET', '/api/logged-in')).body.user.id as string;
    const inOurs = { userId: await idOf(bob), projectId: fork.body.id };
    expect(await keys.openAll(inOurs)).toEqual([{ provider: 'mistral', owner: 'organization', key: KEY, baseUrl: null }]);
    expect(await keys.openAll({ ...inOurs, projectId: own.id })).toEqual([]);
    expect(await keys.openAll({ userId: 'nobody', projectId: fork.body.id })).toEqual([]);
    await bob.call('PUT', '/api/model-keys', { provider: 'mistral', key: 'of-bob' });
    expect((await keys.openAll(inOurs)).map(({ owner }) => owner)).toEqual(['person', 'organization']);
    expect((await ann.call('DELETE', `${path}?provider=mistral`)).status).toBe(204);
    expect((await ann.call('GET', path)).body.keys).toEqual([]);
  });
});

function keyService({ database, secret }: Storage): ModelKeyService {
  const now = () => new Date();
  const invitations = new InvitationService({
    repository: new InvitationRepository(database.sql),
    signedIds: new SignedIds(secret.keyFor('invitations')),
    now,
  });
  return new ModelKeyService({
    repository: new ModelKeyRepository(database.sql),
    organizations: new OrganizationService({ repository: new OrganizationRepository(database.sql), invitations, now }),
    secret,
    log: silentLog,
    now,
    services: { requireAllowed: () => undefined },
  });
}
