import { afterEach, beforeEach, expect, it } from 'vitest';
import { GIT_HOST_TOKEN, type GitHostDouble, startGitHostDouble } from '../integrations/git-hosts/testing/git-host-double.ts';
import { serviceAccounts } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';

describeOnBothEngines('people’s accounts at code hosts', (storage) => {
  let double: GitHostDouble;
  beforeEach(async () => {
    double = await startGitHostDouble();
  });
  afterEach(() => double.close());

  it('are checked with the host, encrypted, and never shown or given to anybody else', async () => {
    const test = createTestApp(storage(), { gitHosts: { github: double.url } });
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const nothing = (await ann.call('GET', '/api/git-hosts')).body;
    expect([nothing.accounts, nothing.hosts[0]]).toEqual([[], { host: 'github', address: double.url }]);
    const refused = await ann.call('PUT', '/api/git-hosts', { host: 'github', token: 'wrong' });
    expect([refused.status, refused.body.error]).toEqual([403, 'GitHub does not accept this token. Make a new one there, and paste all of it.']);

    const connected = await ann.call('PUT', '/api/git-hosts', { host: 'github', token: ` ${GIT_HOST_TOKEN} ` });
    expect([connected.status, connected.body.accounts]).toEqual([200, [{ host: 'github', name: 'ann', address: double.url, connectedAt: expect.any(String) }]]);
    expect(JSON.stringify(connected.body)).not.toContain(GIT_HOST_TOKEN);
    const rows = await storage().database.sql.select().from(serviceAccounts);
    expect(JSON.stringify(rows)).not.toContain(GIT_HOST_TOKEN);

    double.add('acme/site');
    const listed = await ann.call('GET', '/api/git-hosts/repositories?host=github');
    expect(listed.body.repositories.map(({ path }: { path: string }) => path)).toEqual(['acme/site']);
    const without = await bob.call('GET', '/api/git-hosts/repositories?host=github');
    expect([without.status, without.body.error]).toEqual([403, 'Connect GitHub under Settings, Applications. Then your repositories can be used.']);

    expect((await ann.call('DELETE', '/api/git-hosts?host=github')).status).toBe(204);
    expect((await ann.call('GET', '/api/git-hosts')).body.accounts).toEqual([]);
  });

  it('may be at an address of one’s own, to which alone the token goes', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const body = { host: 'gitea', token: GIT_HOST_TOKEN, address: `${double.url}/` };
    expect((await ann.call('PUT', '/api/git-hosts', body)).body.accounts[0].address).toBe(double.url);
    double.add('ann/notes');
    expect((await ann.call('GET', '/api/git-hosts/repositories?host=gitea')).body.repositories).toHaveLength(1);
    // With another address in its row, the token cannot be decrypted.
    await storage().database.sql.update(serviceAccounts).set({ address: 'https://evil.example.com' });
    expect((await ann.call('GET', '/api/git-hosts/repositories?host=gitea')).status).toBe(403);
  });

  it('are not at an address inside the network of a server that others use', async () => {
    const test = createTestApp(storage(), { areLocalModelHostsAllowed: false });
    const ann = await test.signUp('ann');
    const { status, body } = await ann.call('PUT', '/api/git-hosts', { host: 'gitea', token: GIT_HOST_TOKEN, address: double.url });
    expect([status, body.error]).toEqual([400, expect.stringContaining('on this server')]);
    expect(double.calls).toEqual([]);
  });
});
