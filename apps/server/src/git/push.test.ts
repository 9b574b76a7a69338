import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppFiles } from '@lathe/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOf, join as joinProject } from '../testing/endpoint-cast.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { slowBody } from '../testing/slow-body.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { encodeCommit, objectId } from './objects.ts';
import { writePack } from './pack-writer.ts';
import { FLUSH, pktLine } from './pkt-line.ts';
import { createGitProject, createToken, type GitProject, GitServer, makeVersion, saveFiles, textsOf } from './testing/git-server.ts';

describeOnBothEngines('pushing with git', (storage) => {
  let test: TestApp;
  let server: GitServer;
  let ann: TestBrowser;
  let project: GitProject;
  let address: string;
  let folder: string;
  beforeEach(async () => {
    test = createTestApp(storage());
    server = await GitServer.start(test);
    ann = await test.signUp('ann');
    project = await createGitProject(ann, { 'index.html': '<h1>Bread</h1>', 'src/a.ts': 'a', '.gitignore': '.env', '.env': 'SECRET=1' });
    address = server.address(project.slug, (await createToken(ann)).token);
    folder = await server.clone(address);
  });
  afterEach(() => server.stop());

  const push = (...args: string[]) => server.git(folder, 'push', 'origin', ...args);
  const versions = async () => (await ann.call('GET', `/api/snapshot/${project.id}`)).body.snapshots as { title: string; fileCount: number }[];

  it('becomes a version with its message, and the project’s files, and keeps what git does not have', async () => {
    await server.commit(folder, { 'index.html': '<h1>Cake</h1>', 'new/deep/b.ts': 'b' }, 'Sell cake\n\nBecause people ask for it.');
    await rm(join(folder, 'src/a.ts'));
    await server.commit(folder, {}, 'Remove a');
    const { code, output } = await push('main');
    expect(output).toContain('"Remove a" is now the newest version of Bakery');
    expect(code).toBe(0);
    expect(await textsOf(ann, project.slug)).toEqual({ 'index.html': '<h1>Cake</h1>', 'new/deep/b.ts': 'b', '.gitignore': '.env', '.env': 'SECRET=1' });
    expect(await versions()).toMatchObject([{ title: 'Remove a', fileCount: 3 }]);
    // The commits stay as they were pushed, for everyone.
    const another = await server.clone(address);
    expect(await server.run(another, 'log', '--format=%H %an %ae %s')).toBe(await server.run(folder, 'log', '--format=%H %an %ae %s'));
    expect(await server.run(folder, 'fetch')).toBe('');
  });

  it('goes on with versions after a push, and pushes again after a pull', async () => {
    await server.commit(folder, { 'run.sh': 'echo', '.github/ci.yml': 'on: push' }, 'Add a script');
    await server.run(folder, 'update-index', '--chmod=+x', 'run.sh');
    await server.run(folder, 'commit', '--quiet', '--message', 'Make it run');
    await server.run(folder, 'push', '--quiet');
    await server.run(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Nothing new');
    await server.run(folder, 'push', '--quiet');
    expect((await versions()).map(({ title }) => title)).toEqual(['Make it run']);
    await makeVersion(ann, project, 'A turn', { ...(await textsOf(ann, project.slug)), 'src/a.ts': 'changed' });
    await server.run(folder, 'pull', '--quiet');
    expect((await server.run(folder, 'log', '--format=%s', '-2')).split('\n')).toEqual(['A turn', 'Nothing new', '']);
    // What the workbench does not show, and that a file may be executed, is still there.
    expect(await server.run(folder, 'ls-files', '--stage', 'run.sh', '.github')).toMatch(/^100644 \w+ 0\t\.github\/ci\.yml\n100755 \w+ 0\trun\.sh\n$/);
    await server.commit(folder, { 'src/a.ts': 'again' }, 'Change it again');
    expect((await push('main')).code).toBe(0);
    expect((await textsOf(ann, project.slug))['src/a.ts']).toBe('again');
  });

  it('keeps binary files, merges and reverts', async () => {
    const picture = new Uint8Array([137, 80, 78, 71, 0, 255, 254, 10]);
    await server.commit(folder, { 'logo.png': picture, 'latin1.txt': new Uint8Array([228, 246]) }, 'Add a logo');
    await server.run(folder, 'checkout', '--quiet', '-b', 'side', 'HEAD~1');
    await server.commit(folder, { 'side.ts': 'side' }, 'On the side');
    await server.run(folder, 'checkout', '--quiet', 'main');
    await server.run(folder, 'merge', '--quiet', '--no-edit', 'side');
    await server.run(folder, 'push', '--quiet', 'origin', 'main');
    const { appFiles } = (await ann.call('GET', `/api/projects/${project.slug}`)).body as { appFiles: AppFiles };
    expect(appFiles['logo.png']).toMatchObject({ isBinary: true });
    expect((await ann.call('GET', appFiles['logo.png']?.contents ?? '')).body).toEqual(picture);
    const another = await server.clone(address);
    expect(new Uint8Array(await readFile(join(another, 'logo.png')))).toEqual(picture);
    expect(await server.run(another, 'fsck', '--strict', '--no-dangling')).not.toMatch(/error|missing/);
    // A revert sends only a commit: its folders and files are those of an older one.
    await server.run(folder, 'checkout', '--quiet', 'HEAD~1', '--', '.');
    await server.run(folder, 'rm', '--quiet', 'side.ts', 'logo.png', 'latin1.txt');
    await server.run(folder, 'commit', '--quiet', '--message', 'Back to the beginning');
    await server.run(folder, 'push', '--quiet', 'origin', 'main');
    expect(Object.keys(await textsOf(ann, project.slug)).sort()).toEqual(['.env', '.gitignore', 'index.html', 'src/a.ts']);
  });

  it('can come from a clone without history', async () => {
    await makeVersion(ann, project, 'Second', { ...(await textsOf(ann, project.slug)), 'src/a.ts': 'second' });
    const shallow = await server.clone(address, '--depth', '1');
    await server.commit(shallow, { 'src/b.ts': 'b' }, 'From a shallow clone');
    await server.run(shallow, 'push', '--quiet');
    await server.run(folder, 'pull', '--quiet');
    expect((await server.run(folder, 'log', '--format=%s', '-2')).trim().split('\n')).toEqual(['From a shallow clone', 'Second']);
  });

  it('is refused if the project has changed, and one of two at once', async () => {
    await server.commit(folder, { 'index.html': 'mine' }, 'Mine');
    await saveFiles(ann, project.slug, { ...(await textsOf(ann, project.slug)), 'src/a.ts': 'by hand' });
    expect((await push('main')).output).toMatch(/rejected.*fetch first/);
    expect((await push('--force', 'main')).output).toMatch(/rejected/);
    await server.run(folder, 'pull', '--quiet', '--no-rebase', '--no-edit');
    expect((await push('main')).code).toBe(0);
    expect(await textsOf(ann, project.slug)).toMatchObject({ 'index.html': 'mine', 'src/a.ts': 'by hand' });

    const others = await Promise.all([server.clone(address), server.clone(address), server.clone(address)]);
    for (const [index, clone] of others.entries()) await server.commit(clone, { [`${index}.ts`]: 'x' }, `Push ${index}`);
    const runs = await Promise.all(others.map((clone) => server.git(clone, 'push', 'origin', 'main')));
    expect(runs.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await versions()).filter(({ title }) => title.startsWith('Push'))).toHaveLength(1);
    // Rewriting what was pushed is refused, too.
    await server.run(folder, 'fetch', '--quiet');
    await server.run(folder, 'reset', '--quiet', '--hard', 'origin/main');
    await server.run(folder, 'commit', '--quiet', '--amend', '--message', 'Rewritten');
    expect((await push('--force', 'main')).output).toMatch(/rejected.*non-fast-forward/);
  });

  it('keeps other branches beside the project, which they do not change', async () => {
    await server.run(folder, 'checkout', '--quiet', '-b', 'idea/darker');
    await server.commit(folder, { 'index.html': 'dark' }, 'Darker');
    expect((await push('idea/darker')).code).toBe(0);
    expect((await textsOf(ann, project.slug))['index.html']).toBe('<h1>Bread</h1>');
    const another = await server.clone(address, '--branch', 'idea/darker');
    expect(await readFile(join(another, 'index.html'), 'utf8')).toBe('dark');
    // Keeping it sends no commits, only where main is now.
    expect((await push('idea/darker:main')).output).toContain('"Darker" is now the newest version');
    expect((await textsOf(ann, project.slug))['index.html']).toBe('dark');
    expect((await push('--delete', 'idea/darker')).code).toBe(0);
    expect((await push('--delete', 'main')).output).toContain('cannot be deleted');
    await server.run(folder, 'tag', 'v1');
    expect((await push('v1')).output).toContain('only branches are kept here');
  });

  it('refuses links, submodules and names that could do harm', async () => {
    await symlink('/etc/passwd', join(folder, 'link'));
    await server.commit(folder, {}, 'Link');
    expect((await push('main')).output).toContain('"link" is a symbolic link');
    await server.run(folder, 'reset', '--quiet', '--hard', 'origin/main');
    await server.run(folder, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`);
    await server.run(folder, 'commit', '--quiet', '--message', 'Submodule');
    expect((await push('main')).output).toContain('"sub" is a submodule');
    await server.run(folder, 'reset', '--quiet', '--hard', 'origin/main');
    const blob = (await server.run(folder, 'rev-parse', 'HEAD:index.html')).trim();
    for (const name of ['..', '.git', '.GIT', 'git~1', '.g\u200cit', 'a\\b', 'a\u0001b', '__proto__', '.']) {
      const tree = await makeTree(folder, name, blob);
      const commit = (await server.run(folder, 'commit-tree', tree, '-p', 'origin/main', '-m', 'Hostile')).trim();
      expect((await push(`${commit}:main`)).output, name).toMatch(/rejected.*(?:must not|segments)/);
    }
    expect(await versions()).toEqual([]);
  });

  it('is allowed to editors with a token that may write, until it is revoked', async () => {
    const [bob, eve] = [await test.signUp('bob'), await test.signUp('eve')];
    await joinProject(ann, bob, `/api/projects/${project.slug}`, 'editor');
    await joinProject(ann, eve, `/api/projects/${project.slug}`, 'viewer');
    await server.commit(folder, { 'b.ts': 'b' }, 'By someone');
    const attempt = (token: string) => server.git(folder, 'push', server.address(project.slug, token), 'main');
    expect((await attempt((await createToken(eve)).token)).output).toContain('403');
    expect((await attempt((await createToken(bob, 'read')).token)).output).toContain('403');
    const revoked = await createToken(bob);
    await bob.call('DELETE', `/api/account/tokens/${revoked.id}`);
    expect((await attempt(revoked.token)).output).toContain('Authentication failed');
    expect((await attempt((await createToken(bob)).token)).code).toBe(0);
    expect((await ann.call('GET', `/api/projects/${project.slug}`)).status).toBe(200);
    expect(await idOf(bob)).not.toBe(await idOf(ann));
    // A frozen project is not changed, but other branches are.
    await ann.call('PATCH', `/api/projects/${project.slug}`, { project: { frozen: true } });
    await server.commit(folder, { 'c.ts': 'c' }, 'Frozen');
    expect((await push('main')).output).toContain('frozen');
    expect((await push('main:refs/heads/beside')).code).toBe(0);
  });

  it('is refused if its token is revoked while it arrives', async () => {
    const [head, tree] = (await server.run(folder, 'rev-parse', 'HEAD', 'HEAD^{tree}')).trim().split('\n') as [string, string];
    const commit = encodeCommit({ tree, parents: [head], author: { name: 'Ann', email: 'ann@example.com' }, at: new Date(), message: 'Late' });
    const pieces: Buffer[] = [pktLine(`${head} ${objectId('commit', commit)} refs/heads/main\0report-status`), FLUSH];
    const objects = (async function* () {
      yield { type: 'commit' as const, bytes: commit };
    })();
    for await (const piece of writePack(1, objects)) pieces.push(piece);
    const attempt = async (beforeItArrives: (id: string) => Promise<unknown>) => {
      const { token, id } = await createToken(ann);
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await beforeItArrives(id);
          controller.enqueue(new Uint8Array(Buffer.concat(pieces)));
          controller.close();
        },
      });
      const init = { method: 'POST', body, duplex: 'half' as const, headers: { authorization: `Bearer ${token}` } };
      return Buffer.from((await test.browser().send(`/git/${project.slug}.git/git-receive-pack`, init)).body).toString();
    };
    expect(await attempt((id) => ann.call('DELETE', `/api/account/tokens/${id}`))).toContain(
      'ng refs/heads/main This access token is wrong, expired or revoked.',
    );
    expect(await server.run(folder, 'ls-remote', 'origin', 'main')).toContain(head);
    expect(await attempt(async () => undefined)).toContain('ok refs/heads/main');
  });

  it('is possible while somebody else lets as many arrive as they may', async () => {
    const bob = await test.signUp('bob');
    await joinProject(ann, bob, `/api/projects/${project.slug}`, 'editor');
    const [mine, theirs] = [await createToken(ann), await createToken(bob)];
    const path = `/git/${project.slug}.git/git-receive-pack`;
    const arriving = Array.from({ length: 3 }, () => {
      const { init, begun, end } = slowBody();
      return { response: test.browser().send(path, { method: 'POST', ...init, headers: { authorization: `Bearer ${theirs.token}` } }), begun, end };
    });
    await Promise.all(arriving.map(({ begun }) => begun));
    const attempt = async ({ token }: { token: string }) =>
      (await test.browser().send(path, { method: 'POST', body: FLUSH.toString(), headers: { authorization: `Bearer ${token}` } })).status;
    expect([await attempt(theirs), await attempt(mine)]).toEqual([503, 200]);
    for (const { end } of arriving) end();
    await Promise.all(arriving.map(({ response }) => response));
    expect(await attempt(theirs)).toBe(200);
  });

  it('says what is too large', async () => {
    await server.commit(folder, { 'large.txt': 'x'.repeat(11 * 1024 * 1024) }, 'Large');
    expect((await push('main')).output).toContain('the limit is 10 MB');
    await server.run(folder, 'reset', '--quiet', '--hard', 'origin/main');
    await writeFile(join(folder, 'huge.bin'), Buffer.alloc(26 * 1024 * 1024));
    await server.commit(folder, {}, 'Huge');
    expect((await push('main')).output).toContain('the limit per file is 25 MB');
    expect(await versions()).toEqual([]);
    const { token } = await createToken(ann);
    const path = `/git/${project.slug}.git/git-receive-pack`;
    const tooLong = await ann.call('POST', path, new Uint8Array(65 * 1024 * 1024), { authorization: `Bearer ${token}` });
    expect(tooLong.status).toBe(413);
  });

  /** A tree with one entry of any name. Git writes only names that are safe, so the object is written as it is. */
  async function makeTree(clone: string, name: string, blob: string): Promise<string> {
    const path = join(server.directory, 'tree');
    await writeFile(path, Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(blob, 'hex')]));
    return (await server.run(clone, 'hash-object', '-t', 'tree', '-w', '--literally', path)).trim();
  }
});
