import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { snapshots } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { createGitProject, createToken, GitServer, makeVersion, saveFiles } from './testing/git-server.ts';

describeOnBothEngines('cloning with git', (storage) => {
  let test: TestApp;
  let server: GitServer;
  let ann: TestBrowser;
  beforeEach(async () => {
    test = createTestApp(storage());
    server = await GitServer.start(test);
    ann = await test.signUp('ann');
  });
  afterEach(() => server.stop());

  async function bakery(count = 3) {
    const project = await createGitProject(ann, { 'index.html': '<h1>Bread 0</h1>', 'src/a.ts': 'zero' });
    for (let number = 1; number <= count; number++)
      await makeVersion(ann, project, `Version ${number}`, { 'index.html': `<h1>Bread ${number}</h1>`, 'src/a.ts': 'zero', [`src/deep/${number}.ts`]: 'new' });
    const { token } = await createToken(ann);
    return { project, address: server.address(project.slug, token) };
  }

  const log = async (folder: string, ...options: string[]) => (await server.run(folder, 'log', '--format=%s', ...options)).trim().split('\n');

  it('has a commit for every version, with its title and who made it, and the files', async () => {
    const { address } = await bakery();
    const folder = await server.clone(address);
    expect(await log(folder)).toEqual(['Version 3', 'Version 2', 'Version 1']);
    expect(await server.run(folder, 'log', '-1', '--format=%an %ae')).toMatch(/^ann [0-9a-f]{16}@users\.noreply\.localhost\n$/i);
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('<h1>Bread 3</h1>');
    expect(await readFile(join(folder, 'src/deep/3.ts'), 'utf8')).toBe('new');
    expect(await server.run(folder, 'fsck', '--strict', '--no-dangling')).not.toMatch(/error|warning/);
    expect((await server.run(folder, 'branch', '--show-current')).trim()).toBe('main');
  });

  it('gives the same commits to everyone, in every process, and keeps those of versions that are gone', async () => {
    const { project, address } = await bakery();
    const first = await server.clone(address);
    await storage().database.sql.delete(snapshots);
    const another = await GitServer.start(createTestApp(storage()));
    const { token } = await createToken(ann);
    const second = await another.clone(another.address(project.slug, token));
    expect(await another.run(second, 'rev-parse', 'HEAD')).toBe(await server.run(first, 'rev-parse', 'HEAD'));
    expect(await log(second)).toHaveLength(3);
    await another.stop();
  });

  it('fetches only what is new, also what was saved since the last version', async () => {
    const { project, address } = await bakery();
    const folder = await server.clone(address);
    expect(await server.run(folder, 'count-objects')).toMatch(/^17 objects/);
    expect(await server.run(folder, 'pull')).toContain('Already up to date');
    await makeVersion(ann, project, 'Version 4', { 'index.html': '<h1>Bread 4</h1>', 'src/a.ts': 'zero' });
    await saveFiles(ann, project.slug, { 'index.html': '<h1>By hand</h1>', 'src/a.ts': 'zero' });
    await server.run(folder, 'pull', '--quiet');
    expect(await log(folder)).toEqual(['Changes saved in Lathe', 'Version 4', 'Version 3', 'Version 2', 'Version 1']);
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('<h1>By hand</h1>');
    // The objects of a fetch are the commits, and the files and folders that changed.
    expect(await server.run(folder, 'count-objects')).toMatch(/^24 objects/);
  });

  it('clones without history, and deepens it later', async () => {
    const { project, address } = await bakery(5);
    const folder = await server.clone(address, '--depth', '1');
    expect(await log(folder)).toEqual(['Version 5']);
    await server.run(folder, 'fetch', '--quiet', '--depth', '2');
    expect(await log(folder)).toHaveLength(2);
    await server.run(folder, 'fetch', '--quiet', '--deepen', '1');
    expect(await log(folder)).toHaveLength(3);
    await makeVersion(ann, project, 'Version 6', { 'index.html': '<h1>Bread 6</h1>' });
    await server.run(folder, 'pull', '--quiet');
    expect(await log(folder)).toHaveLength(4);
    await server.run(folder, 'fetch', '--quiet', '--unshallow');
    expect(await log(folder)).toHaveLength(6);
    expect(await server.run(folder, 'fsck', '--strict', '--no-dangling')).not.toMatch(/error|missing/);
  });

  it('leaves out what .gitignore excludes', async () => {
    const project = await createGitProject(ann, {
      '.gitignore': '.env\n/build\n',
      '.env': 'SECRET=1',
      'a.ts': 'a',
      'sub/.gitignore': '*.log',
      'sub/x.log': 'x',
    });
    const { token } = await createToken(ann);
    const folder = await server.clone(server.address(project.slug, token));
    expect((await server.run(folder, 'ls-files')).trim().split('\n')).toEqual(['.gitignore', 'a.ts', 'sub/.gitignore']);
  });

  it('clones an empty project', async () => {
    const project = await createGitProject(ann, {});
    const { token } = await createToken(ann, 'read');
    const folder = await server.clone(server.address(project.slug, token));
    await writeFile(join(folder, 'a'), 'a');
    expect(await server.run(folder, 'status', '--short')).toBe('?? a\n');
  });

  it('asks who is there, shows a project only to who may read it, and everyone a public one', async () => {
    const { project, address } = await bakery(1);
    const bob = await createToken(await test.signUp('bob'));
    const attempt = async (url: string) => (await server.git(server.directory, 'ls-remote', url)).output;
    expect(await attempt(address)).toContain('refs/heads/main');
    expect(await attempt(server.address(project.slug))).toMatch(/could not read Username|terminal prompts disabled/);
    expect(await attempt(server.address('no-such-project'))).toMatch(/could not read Username|terminal prompts disabled/);
    expect(await attempt(server.address(project.slug, 'lathe_wrong'))).toContain('Authentication failed');
    expect(await attempt(server.address(project.slug, bob.token))).toContain('not found');
    await ann.call('PATCH', `/api/projects/${project.slug}`, { project: { visibility: 'public' } });
    expect(await attempt(server.address(project.slug))).toContain('refs/heads/main');
    // A page cannot do it for a person, because cookies do not count.
    await ann.call('PATCH', `/api/projects/${project.slug}`, { project: { visibility: 'private' } });
    expect((await ann.call('GET', `/git/${project.slug}.git/info/refs?service=git-upload-pack`)).status).toBe(401);
  });

  it('answers damaged requests with a reason, and none with an error of its own', async () => {
    const { project } = await bakery(1);
    const { token } = await createToken(ann);
    const authorization = { authorization: `Bearer ${token}` };
    const path = `/git/${project.slug}.git`;
    const line = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
    for (const body of [
      '',
      'zzzz',
      '0005',
      'ffff',
      `${line(`want ${'0'.repeat(40)}\n`)}0000${line('done\n')}`,
      `${line('want x')}0000`,
      `${line('filter blob:none')}0000`,
    ]) {
      const { status } = await ann.call('POST', `${path}/git-upload-pack`, new TextEncoder().encode(body), authorization);
      expect(status, body).toBe(200);
    }
    expect((await ann.call('POST', `${path}/git-upload-pack`, new Uint8Array([1, 2]), { ...authorization, 'content-encoding': 'gzip' })).status).toBe(400);
    expect((await ann.call('GET', `${path}/info/refs`, undefined, authorization)).status).toBe(400);
  });
});
