import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGitProject, type GitProject, GitServer, makeVersion, saveFiles, textsOf } from '../git/testing/git-server.ts';
import type { BareRepository } from '../integrations/git-hosts/testing/bare-repository.ts';
import { GIT_HOST_TOKEN, type GitHostDouble, startGitHostDouble } from '../integrations/git-hosts/testing/git-host-double.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { findRepository } from './repository-path.ts';

const lines = (...texts: string[]) => `${texts.join('\n')}\n`;
const FIVE = lines('1', '2', '3', '4', '5');

describeOnBothEngines('a project and a repository of a code host', (storage) => {
  let double: GitHostDouble;
  let site: BareRepository;
  let test: TestApp;
  let ann: TestBrowser;
  let project: GitProject;
  beforeEach(async () => {
    double = await startGitHostDouble();
    site = double.add('acme/site');
    test = createTestApp(storage(), { gitHosts: { github: double.url } });
    ann = await test.signUp('ann');
    await ann.call('PUT', '/api/git-hosts', { host: 'github', token: GIT_HOST_TOKEN });
    project = await createGitProject(ann, { 'a.txt': FIVE });
  });
  afterEach(() => double.close());

  const at = () => `/api/projects/${project.slug}/remote`;
  const connect = (more: object = {}) => ann.call('PUT', at(), { host: 'github', repository: { path: 'acme/site' }, ...more });
  const sync = (body: object = {}) => ann.call('POST', `${at()}/sync`, body);
  const state = async () => (await ann.call('GET', `${at()}?check=true`)).body.remote;

  it('pushes each version as a commit with its title, and nothing twice', async () => {
    expect((await ann.call('GET', at())).body).toEqual({ remote: null });
    await makeVersion(ann, project, 'Add a cart', { 'a.txt': 'one', 'b.txt': 'b' });
    expect((await connect()).body.remote).toMatchObject({ path: 'acme/site', branch: 'main', url: `${double.url}/acme/site`, ahead: 1 });
    const first = await sync();
    expect(first.body).toMatchObject({ type: 'synced', pushed: 1, pulled: 0, remote: { ahead: 0, hasChanges: false, isBehind: false } });
    expect(site.texts('main')).toEqual({ 'a.txt': 'one', 'b.txt': 'b' });
    await makeVersion(ann, project, 'Count the cart', { 'a.txt': 'two', 'b.txt': 'b' });
    await makeVersion(ann, project, 'Empty the cart', { 'a.txt': 'three', 'b.txt': 'b' });
    expect(await state()).toMatchObject({ ahead: 2, hasChanges: false, isBehind: false });
    expect((await sync()).body).toMatchObject({ pushed: 2, pulled: 0 });
    expect(site.messages('main')).toEqual(['Empty the cart', 'Count the cart', 'Add a cart']);
    expect((await sync()).body).toMatchObject({ pushed: 0, pulled: 0 });
    // Somebody has taken the branch back to an older commit.
    site.branches.set('main', site.parent(site.branches.get('main') as string));
    expect(await state()).toMatchObject({ ahead: 1, isBehind: false });
    expect((await sync()).body).toMatchObject({ pushed: 1 });
  });

  it('names what was saved since the newest version by the message that it is given', async () => {
    await connect();
    await sync({ message: 'Say hello' });
    expect(site.messages('main')).toEqual(['Say hello']);
    await saveFiles(ann, project.slug, { 'a.txt': 'two' });
    expect(await state()).toMatchObject({ ahead: 0, hasChanges: true });
    await sync();
    expect(site.messages('main')).toEqual(['Changes saved in Lathe', 'Say hello']);
  });

  it('pushes versions only, when it is not a person who synchronizes', async () => {
    await connect();
    await sync();
    expect((await ann.call('PATCH', at(), { pushesVersions: true })).body.remote).toMatchObject({ pushesVersions: true, path: 'acme/site' });
    await saveFiles(ann, project.slug, { 'a.txt': 'typing' });
    expect((await sync({ onlyVersions: true })).body).toMatchObject({ type: 'synced', pushed: 0, remote: { hasChanges: true } });
    await makeVersion(ann, project, 'Add a cart', { 'a.txt': 'a cart' });
    await saveFiles(ann, project.slug, { 'a.txt': 'typing on' });
    expect((await sync({ onlyVersions: true })).body).toMatchObject({ pushed: 1, remote: { ahead: 0, hasChanges: true, pushesVersions: true } });
    expect([site.messages('main'), site.texts('main')]).toEqual([['Add a cart', 'Changes saved in Lathe'], { 'a.txt': 'a cart' }]);
    // What others push is taken over by a person only, and never overwritten.
    const theirs = site.commit('main', { 'a.txt': 'theirs' }, 'Theirs');
    await makeVersion(ann, project, 'Count the cart', { 'a.txt': 'counted' });
    expect((await sync({ onlyVersions: true })).body).toMatchObject({ type: 'synced', pushed: 0, pulled: 0, remote: { isBehind: true, ahead: 1 } });
    expect([site.branches.get('main'), await textsOf(ann, project.slug)]).toEqual([theirs, { 'a.txt': 'counted' }]);
  });

  it('takes over what is new there as a version, and says so in open pages', async () => {
    await connect();
    await sync();
    site.commit('main', { 'a.txt': FIVE, 'c.txt': 'new' }, 'Add c');
    expect(await state()).toMatchObject({ isBehind: true });
    const { body } = await sync();
    expect(body).toMatchObject({ type: 'synced', pushed: 0, pulled: 1 });
    expect(await textsOf(ann, project.slug)).toEqual({ 'a.txt': FIVE, 'c.txt': 'new' });
    const versions = (await ann.call('GET', `/api/snapshot/${project.id}`)).body;
    expect(JSON.stringify(versions)).toContain('Add c');
    expect((await ann.call('GET', `/api/chats/${project.id}/turn`)).body.pushedAt).toBe(body.editedAt);
  });

  it('merges where both have something new, and never overwrites either', async () => {
    await connect();
    await sync();
    site.commit('main', { 'a.txt': lines('one', '2', '3', '4', '5'), 'theirs.txt': 't' }, 'Change the first line');
    await makeVersion(ann, project, 'Change the last line', { 'a.txt': lines('1', '2', '3', '4', 'five'), 'ours.txt': 'o' });
    expect((await sync()).body).toMatchObject({ type: 'synced', pulled: 1, pushed: 2 });
    const both = { 'a.txt': lines('one', '2', '3', '4', 'five'), 'ours.txt': 'o', 'theirs.txt': 't' };
    expect(await textsOf(ann, project.slug)).toEqual(both);
    expect(site.texts('main')).toEqual(both);
    expect(site.messages('main')).toEqual(['Merge acme/site', 'Change the last line', 'Changes saved in Lathe']);
  });

  it('asks about lines that both changed, changes nothing before the answer, and asks again if one moved on', async () => {
    await connect();
    await sync();
    const theirs = site.commit('main', { 'a.txt': lines('A', '2', '3', '4', 'E') }, 'Letters');
    await makeVersion(ann, project, 'Words', { 'a.txt': lines('one', '2', 'three', '4', '5') });
    const asked = (await sync()).body;
    // What can be joined is joined on both sides.
    const conflict = { path: 'a.txt', ours: lines('one', '2', 'three', '4', 'E'), theirs: lines('A', '2', 'three', '4', 'E') };
    expect(asked).toMatchObject({ type: 'conflict', theirs, conflicts: [conflict] });
    expect([site.branches.get('main'), await textsOf(ann, project.slug)]).toEqual([theirs, { 'a.txt': lines('one', '2', 'three', '4', '5') }]);

    const text = lines('Aone', '2', 'three', '4', 'E');
    const answer = { ours: asked.ours, theirs: asked.theirs, resolutions: { 'a.txt': { text } } };
    site.commit('main', { 'b.txt': 'b' }, 'One more', { keeps: true });
    const again = (await sync({ answer })).body;
    expect(again).toMatchObject({ type: 'conflict', conflicts: [conflict] });
    expect((await sync({ answer: { ...answer, theirs: again.theirs } })).body).toMatchObject({ type: 'synced' });
    expect(site.texts('main')).toEqual({ 'a.txt': text, 'b.txt': 'b' });
    expect(await textsOf(ann, project.slug)).toEqual({ 'a.txt': text, 'b.txt': 'b' });
  });

  it('begins with a repository that has other files, which are merged', async () => {
    site.commit('main', { 'README.md': 'Site' }, 'Initial commit');
    await connect();
    expect((await sync()).body).toMatchObject({ type: 'synced', pulled: 1 });
    expect(site.texts('main')).toEqual({ 'README.md': 'Site', 'a.txt': FIVE });
  });

  it('fetches and merges again if somebody pushed in between, and gives up calmly if that never ends', async () => {
    await connect();
    await sync();
    await makeVersion(ann, project, 'Ours', { 'a.txt': 'ours' });
    let count = 0;
    site.beforePush = () => {
      if (count++ === 0) site.commit('main', { 'theirs.txt': 't' }, 'Theirs', { keeps: true });
    };
    expect((await sync()).body).toMatchObject({ type: 'synced', pulled: 1 });
    expect(site.texts('main')).toEqual({ 'a.txt': 'ours', 'theirs.txt': 't' });
    await makeVersion(ann, project, 'More', { 'a.txt': 'more', 'theirs.txt': 't' });
    site.beforePush = () => void site.commit('main', { [`${count++}.txt`]: 't' }, 'Theirs', { keeps: true });
    const { status, body } = await sync();
    expect([status, body.error]).toEqual([503, 'acme/site changes all the time. Try again in a moment.']);
  });

  it('uses a branch of its own, from which a pull request is opened', async () => {
    site.commit('main', { 'README.md': 'Site' }, 'Initial commit');
    expect((await connect({ branch: 'lathe' })).body.remote).toMatchObject({ branch: 'lathe', defaultBranch: 'main' });
    await sync();
    expect([site.texts('lathe'), site.texts('main')]).toEqual([{ 'README.md': 'Site', 'a.txt': FIVE }, { 'README.md': 'Site' }]);
    const opened = await ann.call('POST', `${at()}/pull-request`, { title: 'Add a file' });
    expect(opened.body).toEqual({ url: `${double.url}/acme/site/pull/1` });
    await connect();
    expect((await ann.call('POST', `${at()}/pull-request`, { title: 'x' })).status).toBe(422);
  });

  it('creates a repository, and is pushed to it with real git’s idea of a repository', async () => {
    const { body } = await ann.call('PUT', at(), { host: 'github', repository: { name: 'shop', isPrivate: true } });
    expect(body.remote).toMatchObject({ path: 'ann/shop' });
    await makeVersion(ann, project, 'Add a folder', { 'src/deep/a.txt': 'deep', 'b.txt': 'b' });
    await sync();
    const server = await GitServer.start(test);
    try {
      const clone = await server.clone(`${double.url.replace('//', `//ann:${GIT_HOST_TOKEN}@`)}/ann/shop.git`);
      await server.run(clone, 'fsck', '--full', '--strict');
      expect(await server.run(clone, 'ls-files')).toBe('b.txt\nsrc/deep/a.txt\n');
      await server.commit(clone, { 'src/deep/a.txt': 'deeper' }, 'From a laptop');
      await server.run(clone, 'push', '--quiet');
    } finally {
      await server.stop();
    }
    expect((await sync()).body).toMatchObject({ pulled: 1 });
    expect(await textsOf(ann, project.slug)).toEqual({ 'b.txt': 'b', 'src/deep/a.txt': 'deeper' });
  });

  it('finds a repository that was renamed', async () => {
    await connect();
    await sync();
    const renamed = double.add('acme/renamed');
    for (const [id, object] of site.objects) renamed.objects.set(id, object);
    renamed.branches.set('main', site.branches.get('main') as string);
    double.moved.set('acme/site', 'acme/renamed');
    await makeVersion(ann, project, 'After the move', { 'a.txt': 'moved' });
    expect((await sync()).body).toMatchObject({ type: 'synced', pushed: 1 });
    expect(renamed.texts('main')).toEqual({ 'a.txt': 'moved' });
  });

  it('says what the host refuses, and changes nothing', async () => {
    await connect();
    site.refusal = 'protected branch hook declined';
    const refused = await sync();
    expect([refused.status, refused.body.error]).toEqual([422, 'GitHub did not accept the push to main: protected branch hook declined']);
    site.refusal = undefined;
    for (const [fault, status] of [
      [{ at: 'git-receive-pack', status: 403 }, 403],
      [{ at: 'info/refs', status: 401 }, 403],
      [{ at: 'info/refs', status: 404 }, 404],
      [{ at: 'info/refs', status: 429 }, 429],
      [{ at: 'info/refs', isCut: true }, 502],
      [{ at: 'info/refs', body: '<html>' }, 502],
      [{ at: 'git-receive-pack', isCut: true }, 502],
    ] as const) {
      double.faults.splice(0, 1, fault);
      expect([fault, (await sync()).status]).toEqual([fault, status]);
    }
    double.faults.splice(0, 1, { at: 'info/refs', isCut: true });
    expect(await state()).toMatchObject({ path: 'acme/site', problem: expect.stringContaining('Could not reach GitHub') });
    double.faults.length = 0;
    expect(await textsOf(ann, project.slug)).toEqual({ 'a.txt': FIVE });
    expect((await sync()).body).toMatchObject({ type: 'synced' });
  });

  it('refuses what a project cannot have, with its name', async () => {
    await connect();
    await sync();
    site.commit('main', { '.git/config': 'x' }, 'Bad');
    const { status, body } = await sync();
    expect([status, body.error]).toEqual([422, expect.stringMatching(/^What is new in acme\/site cannot be taken over: ".git" must not be named/)]);
    expect(await textsOf(ann, project.slug)).toEqual({ 'a.txt': FIVE });
  });

  it('is synchronized by each person with an account of their own, and only at its own address', async () => {
    await connect();
    const { body: invitation } = await ann.call('POST', `/api/projects/${project.slug}/invitations`, { role: 'editor' });
    const bob = await test.signUp('bob');
    await bob.call('POST', `/api/invitations/${invitation.token}/accept`);
    const without = await bob.call('POST', `${at()}/sync`, {});
    expect([without.status, without.body.error]).toEqual([403, 'Connect GitHub under Settings, Applications. Then your repositories can be used.']);
    const other = await startGitHostDouble();
    try {
      await bob.call('PUT', '/api/git-hosts', { host: 'github', token: GIT_HOST_TOKEN, address: other.url });
      const elsewhere = await bob.call('POST', `${at()}/sync`, {});
      expect([elsewhere.status, elsewhere.body.error]).toEqual([403, expect.stringContaining(`acme/site is at ${double.url}`)]);
      expect(other.calls.filter((call) => call.includes('.git'))).toEqual([]);
    } finally {
      await other.close();
    }
  });

  describe('a branch of the workbench', () => {
    const begin = async (body: object) => (await ann.call('POST', `/api/projects/${project.slug}/branches`, body)).body as GitProject;
    const of = ({ slug }: GitProject) => `/api/projects/${slug}/remote`;
    const idea = async () => {
      await connect();
      await sync();
      const begun = await begin({ title: 'Darker' });
      await makeVersion(ann, begun, 'Make it darker', { 'a.txt': lines('dark', '2', '3', '4', '5') });
      return begun;
    };

    it('appears there as a branch, from which a pull request is opened, and the project’s own branch stays as it is', async () => {
      const begun = await idea();
      const before = site.branches.get('main');
      const { body } = await ann.call('GET', `${of(begun)}?check=true`);
      expect(body.remote).toMatchObject({ path: 'acme/site', branch: 'darker', defaultBranch: 'main', ahead: 1, isBehind: false });
      expect(body.remote.syncedAt).toBeUndefined();
      expect((await ann.call('POST', `${of(begun)}/sync`, {})).body).toMatchObject({ type: 'synced', pushed: 1, remote: { branch: 'darker', ahead: 0 } });
      expect([site.messages('darker')[0], site.branches.get('main')]).toEqual(['Make it darker', before]);
      expect(await textsOf(ann, project.slug)).toEqual({ 'a.txt': FIVE });
      const opened = await ann.call('POST', `${of(begun)}/pull-request`, { title: 'Make it darker' });
      expect(opened.body.url).toBe(`${double.url}/acme/site/pull/1`);
      expect(double.pullRequests).toEqual([{ path: 'acme/site', from: 'darker', to: 'main', title: 'Make it darker' }]);
      // The state of the project is its own.
      expect(await state()).toMatchObject({ branch: 'main', ahead: 0, hasChanges: false, isBehind: false });
    });

    it('takes over what others push to it, merges, and asks about the same lines', async () => {
      const begun = await idea();
      await ann.call('POST', `${of(begun)}/sync`, {});
      site.commit('darker', { 'a.txt': lines('dark', '2', '3', '4', 'five') }, 'Theirs');
      expect((await ann.call('GET', `${of(begun)}?check=true`)).body.remote).toMatchObject({ isBehind: true });
      await makeVersion(ann, begun, 'Darker still', { 'a.txt': lines('night', '2', '3', '4', '5') });
      expect((await ann.call('POST', `${of(begun)}/sync`, {})).body).toMatchObject({ type: 'synced', pulled: 1 });
      const both = { 'a.txt': lines('night', '2', '3', '4', 'five') };
      expect([await textsOf(ann, begun.slug), site.texts('darker')]).toEqual([both, both]);
      site.commit('darker', { 'a.txt': lines('x', '2', '3', '4', 'five') }, 'X');
      await makeVersion(ann, begun, 'Y', { 'a.txt': lines('y', '2', '3', '4', 'five') });
      expect((await ann.call('POST', `${of(begun)}/sync`, {})).body).toMatchObject({ type: 'conflict', conflicts: [{ path: 'a.txt' }] });
      expect(await textsOf(ann, project.slug)).toEqual({ 'a.txt': FIVE });
    });

    it('that exists there only can be opened, and belongs to the branch of its name', async () => {
      await connect();
      await sync();
      site.branches.set('feature/cake', site.branches.get('main') as string);
      site.commit('feature/cake', { 'a.txt': 'cake' }, 'Cake');
      site.branches.set('same', site.branches.get('main') as string);
      expect((await ann.call('GET', `${at()}/branches`)).body).toEqual({ branches: ['feature/cake', 'same'] });
      for (const name of ['feature/cake', 'same']) expect((await ann.call('POST', `${at()}/branches`, { name })).status).toBe(204);
      expect((await ann.call('GET', `${at()}/branches`)).body).toEqual({ branches: [] });
      const opened = await begin({ name: 'feature/cake' });
      expect(await textsOf(ann, opened.slug)).toEqual({ 'a.txt': 'cake' });
      expect((await ann.call('GET', `${of(opened)}?check=true`)).body.remote).toMatchObject({ branch: 'feature/cake', ahead: 0, isBehind: false });
      await makeVersion(ann, opened, 'Pie', { 'a.txt': 'pie' });
      await ann.call('POST', `${of(opened)}/sync`, {});
      expect(site.messages('feature/cake')[0]).toBe('Pie');
      expect((await ann.call('POST', `${at()}/branches`, { name: 'gone' })).body.error).toBe('acme/site has no branch gone anymore.');
      expect((await ann.call('POST', `${at()}/branches`, { name: 'main' })).status).toBe(400);
    });

    it('follows the project: not before it, not under its name, and not after it was disconnected', async () => {
      await connect({ branch: 'darker' });
      const first = await begin({ title: 'Lighter' });
      expect((await ann.call('POST', `${of(first)}/sync`, {})).body.error).toBe('Synchronize the project itself first. Then its branches can follow.');
      await sync();
      const same = await begin({ title: 'Darker' });
      expect((await ann.call('POST', `${of(same)}/sync`, {})).body.error).toMatch(/^acme\/site has a branch darker that this idea does not belong to/);
      expect((await ann.call('PUT', of(first), { host: 'github', repository: { path: 'acme/site' } })).body.error).toMatch(/Switch to the project first/);
      await ann.call('POST', `${of(first)}/sync`, {});
      expect((await ann.call('GET', of(first))).body.remote.syncedAt).toBeDefined();
      expect((await ann.call('DELETE', of(first))).status).toBe(204);
      expect((await ann.call('GET', at())).body).toEqual({ remote: null });
      await connect();
      expect((await ann.call('GET', of(first))).body.remote.syncedAt).toBeUndefined();
    });
  });

  describe('an import', () => {
    it('brings a private repository with its history, and is connected to it', async () => {
      site.commit('main', { 'a.txt': 'one' }, 'First');
      site.commit('main', { 'a.txt': 'two', 'src/b.txt': 'b' }, 'Second');
      const { status, body } = await ann.call('POST', '/api/repositories/import', { repository: `${double.url}/acme/site.git` });
      expect([status, body.title]).toEqual([201, 'site']);
      expect(await textsOf(ann, body.slug)).toEqual({ 'a.txt': 'two', 'src/b.txt': 'b' });
      const { remote } = (await ann.call('GET', `/api/projects/${body.slug}/remote?check=true`)).body;
      expect(remote).toMatchObject({ path: 'acme/site', ahead: 0, hasChanges: false, isBehind: false });
    });

    it('brings a public one without an account, and leaves nothing behind if it fails', async () => {
      const open = double.add('acme/open', { isPrivate: false });
      const bob = await test.signUp('bob');
      const empty = await bob.call('POST', '/api/repositories/import', { repository: `${double.url}/acme/open` });
      expect([empty.status, empty.body.error]).toEqual([422, 'acme/open has no files yet. Connect a project to it instead.']);
      const secret = await bob.call('POST', '/api/repositories/import', { repository: `${double.url}/acme/site` });
      expect([secret.status, secret.body.error]).toEqual([404, expect.stringContaining('For a private one, connect GitHub under Settings, Applications.')]);
      open.commit('main', { 'a.txt': 'one' }, 'First');
      const { body } = await bob.call('POST', '/api/repositories/import', { repository: `${double.url}/acme/open` });
      expect(await textsOf(bob, body.slug)).toEqual({ 'a.txt': 'one' });
      expect((await bob.call('GET', '/api/projects')).body.projects).toHaveLength(1);
    });

    it('brings the files alone, as a version that names the commit, if the history is too long or has links', async () => {
      site.commit('main', { 'a.txt': 'one', 'src/b.txt': 'b' }, 'First');
      site.link('main', 'link', 'a.txt', 'Add a link');
      const linked = await ann.call('POST', '/api/repositories/import', { repository: 'acme/site' });
      expect([linked.status, await textsOf(ann, linked.body.slug)]).toEqual([201, { 'a.txt': 'one', 'src/b.txt': 'b' }]);
      expect((await ann.call('GET', `/api/projects/${linked.body.slug}/remote`)).body).toEqual({ remote: null });

      const long = double.add('acme/long');
      for (let count = 0; count < 1_001; count++) long.commit('main', { 'a.txt': `${count}` }, `Commit ${count}`);
      const { body } = await ann.call('POST', '/api/repositories/import', { repository: 'acme/long' });
      expect(await textsOf(ann, body.slug)).toEqual({ 'a.txt': '1000' });
      const versions = (await ann.call('GET', `/api/snapshot/${body.id}`)).body;
      expect(JSON.stringify(versions)).toContain(`Import acme/long at ${long.branches.get('main')?.slice(0, 7)}`);
    });

    it('fills a project without files only', async () => {
      site.commit('main', { 'a.txt': 'one' }, 'First');
      const { status, body } = await ann.call('POST', `${at()}/clone`, { repository: 'acme/site' });
      expect([status, body.error]).toEqual([422, expect.stringContaining('This project has files already.')]);
      const empty = await createGitProject(ann, {}, 'Empty');
      const cloned = await ann.call('POST', `/api/projects/${empty.slug}/remote/clone`, { repository: 'acme/site' });
      expect(cloned.body.remote).toMatchObject({ path: 'acme/site' });
      expect(await textsOf(ann, empty.slug)).toEqual({ 'a.txt': 'one' });
    });
  });
});

it.each([
  ['acme/site', 'github', 'acme/site'],
  ['https://github.com/acme/site', 'github', 'acme/site'],
  ['github.com/acme/site.git', 'github', 'acme/site'],
  ['https://www.github.com/acme/site/tree/main/src', 'github', 'acme/site'],
  ['git@gitlab.com:group/sub/site.git', 'gitlab', 'group/sub/site'],
  ['https://gitlab.com/group/sub/site/-/tree/main', 'gitlab', 'group/sub/site'],
  ['https://example.com/git/acme/site', 'gitea', 'acme/site'],
])('a repository is named as %s', (text, host, path) => {
  const addresses = [
    { host: 'github', address: 'https://github.com' },
    { host: 'gitlab', address: 'https://gitlab.com' },
    { host: 'gitea', address: 'https://example.com/git' },
  ] as const;
  expect(findRepository(text, addresses)).toMatchObject({ host, path });
});

it.each(['site', 'https://evil.example.com/a/b', 'https://github.com/a', '../..', 'a/..', 'https://github.com/a/b%2f..', ''])(
  '%j names no repository',
  (text) => {
    expect(() => findRepository(text, [{ host: 'github', address: 'https://github.com' }])).toThrow(/Enter/);
  },
);
