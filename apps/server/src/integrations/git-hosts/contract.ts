/** The behavior required of every code host, run against each vendor's client with its fake server. */
import type { GitHostName } from '@lathe/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GitHost } from './provider.ts';
import { createGitHosts } from './registry.ts';
import { GIT_HOST_TOKEN, type GitHostDouble, type GitHostFault, startGitHostDouble } from './testing/git-host-double.ts';

const going = { signal: new AbortController().signal };

export function runGitHostContract(name: GitHostName): void {
  describe(`code host: ${name}`, () => {
    let double: GitHostDouble;
    let host: GitHost;
    const hostAs = (token: string) => {
      const addresses = { github: double.url, gitlab: double.url, gitea: double.url };
      return createGitHosts({ addresses, fetch, guardedFetch: fetch })[name].as(token);
    };
    beforeEach(async () => {
      double = await startGitHostDouble();
      host = hostAs(GIT_HOST_TOKEN);
    });
    afterEach(() => double.close());

    it('says whose token it is, and refuses another', async () => {
      expect(await host.accountName(going)).toBe('ann');
      await expect(hostAs('wrong').accountName(going)).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('under Settings, Applications'),
      });
    });

    it('lists repositories, and finds one by its path', async () => {
      double.add('acme/site');
      double.add('ann/notes', { isPrivate: false }).commit('main', { 'a.txt': 'a' }, 'First');
      expect(await host.repositories(going)).toEqual([
        { path: 'ann/notes', url: `${double.url}/ann/notes`, isPrivate: false, defaultBranch: 'main' },
        { path: 'acme/site', url: `${double.url}/acme/site`, isPrivate: true, defaultBranch: 'main' },
      ]);
      expect((await host.repository('acme/site', going)).path).toBe('acme/site');
      await expect(host.repository('acme/nothing', going)).rejects.toMatchObject({ code: 'not-found' });
    });

    it('creates an empty private repository, and says that a name is taken', async () => {
      expect(await host.createRepository({ name: 'shop', isPrivate: true }, going)).toEqual({
        path: 'ann/shop',
        url: `${double.url}/ann/shop`,
        isPrivate: true,
        defaultBranch: 'main',
      });
      expect(double.find('ann/shop')?.branches.size).toBe(0);
      await expect(host.createRepository({ name: 'shop', isPrivate: true }, going)).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringMatching(/already (?:exists|been taken)/),
      });
    });

    it('opens a pull request, and finds the one that is open', async () => {
      const repository = double.add('acme/site');
      repository.commit('main', { 'a.txt': 'a' }, 'First');
      repository.branches.set('lathe', repository.branches.get('main') as string);
      const request = { path: 'acme/site', from: 'lathe', to: 'main', title: 'Add a cart' };
      const url = await host.openPullRequest(request, going);
      expect(url).toBe(`${double.url}/acme/site/pull/1`);
      expect(await host.openPullRequest(request, going)).toBe(url);
      expect(double.pullRequests).toEqual([request]);
      await expect(host.openPullRequest({ ...request, from: 'nothing' }, going)).rejects.toMatchObject({ message: expect.stringContaining('No such branch') });
    });

    it('is cloned and pushed to with the token, which is not part of the address', () => {
      const { url, authorization } = host.remote('acme/site');
      expect(url).toBe(`${double.url}/acme/site.git`);
      expect(Buffer.from(authorization?.split(' ')[1] ?? '', 'base64').toString()).toMatch(new RegExp(`^[a-z0-9-]+:${GIT_HOST_TOKEN}$`));
    });

    it.each<[string, GitHostFault, string, RegExp]>([
      ['a revoked token', { at: '/user', status: 401 }, 'forbidden', /Connect .* again under Settings, Applications/],
      ['a token that may not', { at: '/user', status: 403 }, 'forbidden', /a token that may write to repositories/],
      ['nothing there', { at: '/user', status: 404 }, 'not-found', /does not know this repository/],
      ['a conflict', { at: '/user', status: 409, body: 'It is busy' }, 'invalid-input', /did not accept this: It is busy/],
      ['wrong fields', { at: '/user', status: 422, body: 'Bad name' }, 'invalid-input', /did not accept this: Bad name/],
      ['too many calls', { at: '/user', status: 429, headers: { 'retry-after': '30' } }, 'rate-limited', /Try again in 30 seconds/],
      ['a used-up limit', { at: '/user', status: 403, headers: { 'x-ratelimit-remaining': '0' } }, 'rate-limited', /Try again in a few minutes/],
      ['a broken host', { at: '/user', status: 500 }, 'bad-server-response', /status 500/],
      ['an answer that is cut off', { at: '/user', isCut: true }, 'network-error', /Could not reach/],
      ['text in place of JSON', { at: '/user', body: '<html>' }, 'bad-server-response', /cannot be read/],
      ['another JSON', { at: '/user', body: '{"a":1}' }, 'bad-server-response', /cannot be read/],
    ])('says what to do about %s', async (_, fault, code, message) => {
      double.faults.push(fault);
      await expect(host.accountName(going)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    });

    it('gives up when the caller leaves', async () => {
      double.faults.push({ at: '/user', delayMs: 5_000 });
      const leaving = new AbortController();
      const asked = host.accountName({ signal: leaving.signal });
      leaving.abort();
      await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    });

    it('says that it cannot be reached', async () => {
      await double.close();
      await expect(host.accountName(going)).rejects.toMatchObject({ code: 'network-error', message: expect.stringContaining('Could not reach') });
    });
  });
}
