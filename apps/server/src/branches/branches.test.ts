import { AppError, type BranchInfo, type BranchMerge, type ProjectSummary } from '@lathe/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGitProject, createToken, type GitProject, GitServer, makeVersion, saveFiles, textFiles, textsOf } from '../git/testing/git-server.ts';
import { idOf, join } from '../testing/endpoint-cast.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

const PAGE = { 'index.html': '<h1>Bread</h1>', 'style.css': 'h1 { color: red }\n', '.gitignore': '.env', '.env': 'SECRET=1' };

describeOnBothEngines('branches', (storage) => {
  let test: TestApp;
  let server: GitServer;
  let ann: TestBrowser;
  let main: GitProject;
  beforeEach(async () => {
    test = createTestApp(storage());
    server = await GitServer.start(test);
    ann = await test.signUp('ann');
    main = await createGitProject(ann, PAGE);
    await makeVersion(ann, main, 'First', PAGE);
    await say(main, ['m-First']);
  });
  afterEach(() => server.stop());

  async function say({ id }: { readonly id: string }, ids: readonly string[], words?: string): Promise<void> {
    const { messages, revision } = (await ann.call('GET', `/api/chats/${id}`)).body;
    const added = ids.map((one) => ({ id: one, role: 'user', createdAt: new Date().toISOString(), parts: [{ type: 'text', step: 0, text: words ?? one }] }));
    const { status } = await ann.call('PUT', `/api/chats/${id}`, { messages: [...messages, ...added], base: revision ?? '', revision: `r-${ids.join()}` });
    expect(status).toBeLessThan(300);
  }
  const saidIn = async ({ id }: { readonly id: string }): Promise<string[]> =>
    (await ann.call('GET', `/api/chats/${id}`)).body.messages.map((message: { id: string; role: string; parts: { text: string }[] }) =>
      message.role === 'assistant' ? message.parts[0]?.text : message.id,
    );
  const start = async (body: object, slug = main.slug, browser = ann) => browser.call('POST', `/api/projects/${slug}/branches`, body);
  const started = async (title: string) => (await start({ title })).body as ProjectSummary;
  const list = async (): Promise<BranchInfo[]> => (await ann.call('GET', `/api/projects/${main.slug}/branches`)).body.branches;
  const titlesOf = async ({ id }: { readonly id: string }) =>
    (await ann.call('GET', `/api/snapshot/${id}`)).body.snapshots.map(({ title }: { title: string }) => title);
  const merge = async (slug: string): Promise<BranchMerge> => (await ann.call('GET', `/api/projects/${slug}/branch/merge`)).body;
  const keep = async (slug: string, texts: Readonly<Record<string, string>>) => {
    const state = await merge(slug);
    const body = { appFiles: textFiles(texts), mainEditedAt: state.main.editedAt, branchEditedAt: state.branch.editedAt };
    return ann.call('POST', `/api/projects/${slug}/branch/keep`, body);
  };

  it('begins with the files, the versions and the chat of the project, and then both go their own ways', async () => {
    const idea = await started('Darker header');
    expect(idea).toMatchObject({ title: 'Bakery', branch: { name: 'darker-header', title: 'Darker header', mainSlug: main.slug } });
    expect(await textsOf(ann, idea.slug)).toEqual(PAGE);
    expect(await titlesOf(idea)).toEqual(['First']);
    expect(await saidIn(idea)).toEqual(['m-First', expect.stringContaining('**Darker header** begins here, from the project as it was')]);

    await makeVersion(ann, idea, 'Darker', { ...PAGE, 'style.css': 'h1 { color: black }\n' });
    await say(idea, ['m-Darker']);
    await saveFiles(ann, main.slug, { ...PAGE, 'index.html': '<h1>Cake</h1>' });
    expect(await textsOf(ann, main.slug)).toEqual({ ...PAGE, 'index.html': '<h1>Cake</h1>' });
    expect(await textsOf(ann, idea.slug)).toEqual({ ...PAGE, 'style.css': 'h1 { color: black }\n' });
    expect(await titlesOf(main)).toEqual(['First']);
    expect(await saidIn(main)).toEqual(['m-First']);
    expect(await list()).toMatchObject([
      { name: 'main', isMain: true, slug: main.slug, versionCount: 1 },
      { name: 'darker-header', title: 'Darker header', isMain: false, slug: idea.slug, versionCount: 1 },
    ]);
  });

  it('begins from an older version, without what was said and kept after it', async () => {
    await makeVersion(ann, main, 'Second', { ...PAGE, 'index.html': '<h1>Cake</h1>' });
    await say(main, ['m-Second']);
    const { body: idea } = await start({ title: 'From before', versionId: 'm-First' });
    expect(await textsOf(ann, idea.slug)).toEqual(PAGE);
    expect(await titlesOf(idea)).toEqual(['First']);
    expect((await saidIn(idea)).at(-1)).toContain('from version 1');
    // What the project changed since is not a change of the branch.
    expect((await merge(idea.slug)).base['index.html']?.contents).toBe('<h1>Bread</h1>');
    expect((await start({ title: 'Nowhere', versionId: 'missing' })).status).toBe(404);
  });

  it('is no project of its own in lists, searches and publishing, and nobody else’s', async () => {
    const idea = await started('Darker');
    expect((await ann.call('GET', '/api/projects')).body.projects.map(({ slug }: { slug: string }) => slug)).toEqual([main.slug]);
    expect((await ann.call('POST', `/api/projects/${idea.slug}/site`)).body).toMatchObject({
      code: 'invalid-input',
      error: expect.stringContaining('Keep this branch first'),
    });
    expect((await ann.call('DELETE', `/api/projects/${idea.slug}`)).status).toBe(400);
    const bob = await test.signUp('bob');
    expect((await bob.call('GET', `/api/projects/${idea.slug}`)).status).toBe(404);
    // People and rules are those of the project.
    await join(ann, bob, `/api/projects/${idea.slug}`, 'editor');
    expect((await bob.call('GET', `/api/projects/${main.slug}`)).body.access).toBe('write');
    expect((await bob.call('GET', `/api/projects/${idea.slug}`)).body.access).toBe('write');
    await ann.call('PATCH', `/api/projects/${idea.slug}`, { project: { title: 'Cakes', visibility: 'public' } });
    expect((await ann.call('GET', `/api/projects/${main.slug}`)).body).toMatchObject({ title: 'Cakes', visibility: 'public' });
    expect((await test.browser().call('GET', `/api/projects/${idea.slug}`)).body).toMatchObject({ title: 'Cakes', branch: { title: 'Darker' } });
    await ann.call('PATCH', `/api/projects/${idea.slug}/limits`, { monthlyTokens: 1_000_000 });
    expect((await ann.call('GET', `/api/projects/${main.slug}/limits`)).body.caps.monthlyTokens).toBe(1_000_000);
    await ann.call('DELETE', `/api/projects/${idea.slug}/members/${await idOf(bob)}`);
    expect((await bob.call('GET', `/api/projects/${idea.slug}`)).body.access).toBe('read');
    await ann.call('DELETE', `/api/projects/${main.slug}`);
    expect((await ann.call('GET', `/api/projects/${idea.slug}`)).status).toBe(404);
  });

  it('refuses a title that is empty or too long, a frozen project, and one without files', async () => {
    expect((await start({ title: ' ' })).status).toBe(400);
    expect((await start({ title: 'x'.repeat(61) })).status).toBe(400);
    expect((await started('Ünï 🎂')).branch?.name).toMatch(/^[a-z0-9-]+$/);
    expect((await started('Twice')).branch?.name).toBe('twice');
    expect((await started('Twice')).branch?.name).toBe('twice-2');
    const empty = await createGitProject(ann, {});
    expect((await start({ title: 'Nothing' }, empty.slug)).body).toMatchObject({ error: expect.stringContaining('Build something first') });
    await ann.call('PATCH', `/api/projects/${main.slug}`, { project: { frozen: true } });
    expect((await start({ title: 'Frozen' })).body.code).toBe('project-frozen');
  });

  it('is kept as one version of the project, with its chat, as a merge in git', async () => {
    const idea = await started('Darker');
    await makeVersion(ann, idea, 'Darker', { ...PAGE, 'style.css': 'h1 { color: black }\n' });
    await say(idea, ['m-Darker']);
    await saveFiles(ann, main.slug, { ...PAGE, 'index.html': '<h1>Cake</h1>' });
    await say(main, ['m-Cake']);
    const both = { ...PAGE, 'index.html': '<h1>Cake</h1>', 'style.css': 'h1 { color: black }\n' };
    const { status, body } = await keep(idea.slug, both);
    expect({ status, slug: body.slug }).toEqual({ status: 200, slug: main.slug });
    expect(await textsOf(ann, main.slug)).toEqual(both);
    expect(await titlesOf(main)).toEqual(['Keep “Darker”', 'First']);
    expect(await saidIn(main)).toEqual(['m-First', 'm-Cake', expect.stringContaining('begins here'), 'm-Darker', expect.stringContaining('was kept')]);
    expect((await list()).map(({ name }) => name)).toEqual(['main']);
    expect((await ann.call('GET', `/api/projects/${idea.slug}`)).status).toBe(404);
    // Pages on the project hear of it as they hear of a push.
    expect((await ann.call('GET', `/api/chats/${main.id}/turn`)).body.pushedAt).toBe(body.editedAt);
    const folder = await server.clone(server.address(main.slug, (await createToken(ann)).token));
    expect((await server.run(folder, 'log', '--format=%s (%an)', '--first-parent', '-2')).trim().split('\n')).toEqual([
      'Keep “Darker” (ann)',
      'Changes saved in Lathe (ann)',
    ]);
    expect((await server.run(folder, 'log', '--format=%s', 'HEAD^2', '-1')).trim()).toBe('Darker');
    expect(await server.run(folder, 'fsck', '--strict')).toBe('');
  });

  it('is not kept over what changed in the meantime, and stays as it was', async () => {
    const idea = await started('Darker');
    const state = await merge(idea.slug);
    const body = { appFiles: textFiles(PAGE), mainEditedAt: state.main.editedAt, branchEditedAt: state.branch.editedAt };
    await saveFiles(ann, main.slug, { ...PAGE, 'index.html': '<h1>Cake</h1>' });
    expect((await ann.call('POST', `/api/projects/${idea.slug}/branch/keep`, body)).body.code).toBe('save-conflict');
    await saveFiles(ann, idea.slug, { ...PAGE, 'style.css': '' });
    const after = await merge(idea.slug);
    const stale = { ...body, mainEditedAt: after.main.editedAt };
    expect((await ann.call('POST', `/api/projects/${idea.slug}/branch/keep`, stale)).body.code).toBe('save-conflict');
    expect((await textsOf(ann, main.slug))['index.html']).toBe('<h1>Cake</h1>');
    expect((await list()).map(({ name }) => name)).toEqual(['main', 'darker']);
    expect((await ann.call('POST', `/api/projects/${main.slug}/branch/keep`, body)).status).toBe(400);
  });

  it('stays with what was saved in it while it was kept', async () => {
    const idea = await started('Darker');
    const { chats } = test.services;
    const replaceIn = chats.replaceIn.bind(chats);
    chats.replaceIn = async (...given) => {
      chats.replaceIn = replaceIn;
      await saveFiles(ann, idea.slug, { ...PAGE, 'style.css': 'saved meanwhile' });
      return replaceIn(...given);
    };
    const { body } = await keep(idea.slug, { ...PAGE, 'style.css': 'kept' });
    expect(body).toMatchObject({ code: 'save-conflict', error: expect.stringContaining('it is still here') });
    expect((await textsOf(ann, main.slug))['style.css']).toBe('kept');
    expect((await textsOf(ann, idea.slug))['style.css']).toBe('saved meanwhile');
    expect((await keep(idea.slug, { ...PAGE, 'style.css': 'saved meanwhile' })).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['main']);
  });

  it('makes one version, however often its chat could not be taken over', async () => {
    const idea = await started('Darker');
    const both = { ...PAGE, 'style.css': 'kept' };
    await saveFiles(ann, idea.slug, both);
    const { chats } = test.services;
    const replaceIn = chats.replaceIn.bind(chats);
    chats.replaceIn = async () => {
      throw new AppError('storage-limit', 'Your storage is full.');
    };
    for (let count = 0; count < 2; count++) expect((await keep(idea.slug, both)).body.code).toBe('storage-limit');
    expect((await list()).map(({ name }) => name)).toEqual(['main', 'darker']);
    chats.replaceIn = replaceIn;
    expect((await keep(idea.slug, both)).status).toBe(200);
    expect(await titlesOf(main)).toEqual(['Keep “Darker”', 'First']);
    expect((await saidIn(main)).at(-1)).toContain('was kept');
    expect((await list()).map(({ name }) => name)).toEqual(['main']);
  });

  it('begins with what is saved while it is begun', async () => {
    const { projects } = test.services;
    const writable = projects.writable.bind(projects);
    projects.writable = async (...given) => {
      projects.writable = writable;
      const row = await writable(...given);
      await saveFiles(ann, main.slug, { ...PAGE, 'index.html': '<h1>Cake</h1>' });
      return row;
    };
    // Otherwise keeping it would take back what the project has had since.
    expect((await textsOf(ann, (await started('Darker')).slug))['index.html']).toBe('<h1>Cake</h1>');
  });

  it('knows which knowledge its person wrote themselves', async () => {
    const sha256 = 'a'.repeat(64);
    expect((await ann.call('PUT', `/api/projects/${main.slug}/knowledge`, { sha256 })).status).toBeLessThan(300);
    const idea = await started('Darker');
    expect((await ann.call('GET', `/api/projects/${idea.slug}`)).body.ownKnowledge).toBe(sha256);
  });

  it('is discarded with everything of its own, and not while the assistant works on it', async () => {
    const idea = await started('Darker');
    await ann.call('PUT', `/api/chats/${idea.id}/turn`, { messageId: 'm1', step: 0, visit: 'v1' });
    expect((await ann.call('DELETE', `/api/projects/${idea.slug}/branch`)).body.code).toBe('turn-running');
    await ann.call('DELETE', `/api/chats/${idea.id}/turn/m1`);
    expect((await ann.call('DELETE', `/api/projects/${idea.slug}/branch`)).status).toBe(204);
    expect((await ann.call('DELETE', `/api/projects/${idea.slug}/branch`)).status).toBe(404);
    expect((await list()).map(({ name }) => name)).toEqual(['main']);
    expect(await textsOf(ann, main.slug)).toEqual(PAGE);
  });

  it('is in git, both ways', async () => {
    const idea = await started('Darker');
    await makeVersion(ann, idea, 'Darker', { ...PAGE, 'style.css': 'h1 { color: black }\n' });
    const address = server.address(main.slug, (await createToken(ann)).token);
    const folder = await server.clone(address);
    expect(
      (await server.run(folder, 'branch', '--remotes', '--format=%(refname:short)'))
        .trim()
        .split('\n')
        .filter((name) => name !== 'origin'),
    ).toEqual(expect.arrayContaining(['origin/darker', 'origin/main']));
    await server.run(folder, 'switch', '--quiet', 'darker');
    expect((await server.run(folder, 'log', '--format=%s')).trim().split('\n')).toEqual(['Darker', 'First']);
    await server.commit(folder, { 'style.css': 'h1 { color: navy }\n' }, 'Navy');
    expect((await server.git(folder, 'push', 'origin', 'darker')).output).toContain('"Navy" is now the newest version of the branch "Darker" of Bakery');
    expect(await textsOf(ann, idea.slug)).toEqual({ ...PAGE, 'style.css': 'h1 { color: navy }\n' });
    expect(await titlesOf(idea)).toEqual(['Navy', 'Darker', 'First']);
    expect((await ann.call('GET', `/api/chats/${idea.id}/turn`)).body.pushedAt).toBeDefined();
    expect(await textsOf(ann, main.slug)).toEqual(PAGE);
    // The workbench has it, so git does not delete it.
    expect((await server.git(folder, 'push', 'origin', '--delete', 'darker')).output).toContain('discard it there');
    // The same repository, by the address of the branch.
    const other = await server.clone(server.address(idea.slug, (await createToken(ann)).token));
    expect((await server.run(other, 'rev-parse', '--abbrev-ref', 'HEAD')).trim()).toBe('main');
  });

  it('that was pushed with git can be opened here', async () => {
    const folder = await server.clone(server.address(main.slug, (await createToken(ann)).token));
    await server.run(folder, 'switch', '--quiet', '--create', 'feature/cake');
    await server.commit(folder, { 'index.html': '<h1>Cake</h1>' }, 'Cake');
    await server.run(folder, 'push', '--quiet', 'origin', 'feature/cake');
    expect((await list()).at(-1)).toEqual({ name: 'feature/cake', title: 'feature/cake', isMain: false, versionCount: 0 });
    const { body: opened } = await start({ name: 'feature/cake' });
    expect(await textsOf(ann, opened.slug)).toEqual({ ...PAGE, 'index.html': '<h1>Cake</h1>' });
    const state = await merge(opened.slug);
    expect(state.base['index.html']?.contents).toBe('<h1>Bread</h1>');
    expect((await start({ name: 'feature/cake' })).status).toBe(404);
    await saveFiles(ann, opened.slug, { ...PAGE, 'index.html': '<h1>Pie</h1>' });
    await server.run(folder, 'pull', '--quiet', 'origin', 'feature/cake');
    expect((await server.run(folder, 'log', '--format=%s')).trim().split('\n')).toEqual(['Changes saved in Lathe', 'Cake', 'First']);
  });

  it('that was pushed with git stays there if it cannot be opened', async () => {
    const limited = createTestApp(storage(), { storagePerPersonBytes: 1024 * 1024 });
    await server.stop();
    server = await GitServer.start(limited);
    ann = await limited.signUp('cat');
    main = await createGitProject(ann, PAGE);
    const folder = await server.clone(server.address(main.slug, (await createToken(ann)).token));
    await server.run(folder, 'switch', '--quiet', '--create', 'feature/cake');
    await server.commit(folder, { 'index.html': '<h1>Cake</h1>' }, 'Cake');
    await server.run(folder, 'push', '--quiet', 'origin', 'feature/cake');
    await say(main, ['m-long'], 'x'.repeat(600 * 1024));
    expect((await start({ name: 'feature/cake' })).body.code).toBe('storage-limit');
    expect((await list()).map(({ name, slug }) => [name, slug])).toEqual([
      ['main', main.slug],
      ['feature/cake', undefined],
    ]);
  });

  it('goes to the new owner with its project when the account is deleted', async () => {
    const idea = await started('Darker');
    const bob = await test.signUp('bob');
    await join(ann, bob, `/api/projects/${main.slug}`, 'editor');
    const bobId = await idOf(bob);
    const { email } = (await ann.call('GET', '/api/logged-in')).body.user;
    const handOvers = [{ type: 'project', id: main.id, userId: bobId }];
    const done = await ann.call('POST', '/api/account/deletion', { password: 'correct horse', confirmation: email, handOvers });
    expect(done.status).toBeLessThan(300);
    expect((await bob.call('GET', `/api/projects/${idea.slug}`)).body).toMatchObject({ access: 'owner', branch: { title: 'Darker' } });
    expect((await bob.call('GET', `/api/projects/${main.slug}`)).body.access).toBe('owner');
  });
});
