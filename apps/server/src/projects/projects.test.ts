import { createHash } from 'node:crypto';
import type { AppFile, AppFiles } from '@lathe/protocol';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { projects } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

/** Text files by path. */
function files(texts: Record<string, string>): AppFiles {
  return Object.fromEntries(Object.entries(texts).map(([path, contents]) => [path, file(path, { contents })]));
}

function file(path: string, fields: Partial<AppFile> = {}): AppFile {
  return { fullPath: path, name: path.split('/').at(-1) ?? '', type: 'file', contents: '', isBinary: false, lastModified: 1, ...fields };
}

async function create(browser: TestBrowser, project: object = {}) {
  const { status, body } = await browser.call('POST', '/api/projects/sb1/fork', { project });
  expect(status).toBe(201);
  return body as { id: string; slug: string; editedAt: string; title: string };
}

const save = (browser: TestBrowser, slug: string, project: object) => browser.call('PATCH', `/api/projects/${slug}`, { project });

async function upload(browser: TestBrowser, slug: string, contents: Uint8Array, name = 'logo.png') {
  const checksum = createHash('md5').update(contents).digest('base64');
  const { status, body } = await browser.call('POST', `/api/projects/${slug}/direct_uploads`, {
    blob: { filename: name, content_type: 'image/png', byte_size: contents.byteLength, checksum },
  });
  return { status, body, put: (bytes: Uint8Array) => browser.call('PUT', body.direct_upload.url, bytes, body.direct_upload.headers) };
}

describeOnBothEngines('projects', (storage) => {
  it('creates a project with a title or a random name, and opens it by its slug', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const titled = await create(ann, { title: '  Überfällige Aufgaben & mehr  ' });
    expect(titled).toMatchObject({ title: 'Überfällige Aufgaben & mehr', access: 'owner', visibility: 'private', frozen: false, organization: null });
    expect(Object.keys(titled).sort()).toEqual(['access', 'editedAt', 'frozen', 'id', 'organization', 'slug', 'title', 'visibility']);
    expect(titled.slug).toMatch(/^uberfallige-aufgaben-mehr-[0-9a-z]{8}$/);
    const named = await create(ann, { appFiles: { src: file('src', { type: 'folder' }), ...files({ 'src/a.ts': 'let a = 1;\n' }) } });
    expect(named.title).toMatch(/^[a-z]+-[a-z]+$/);

    const { body } = await ann.call('GET', `/api/projects/${named.slug}`);
    expect(body).toMatchObject({ id: named.id, editedAt: named.editedAt });
    expect(body.appFiles).toEqual({ src: file('src', { type: 'folder' }), ...files({ 'src/a.ts': 'let a = 1;\n' }) });
  });

  it('replaces all files on a save, and returns a new editedAt', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { slug, editedAt } = await create(ann, { appFiles: files({ 'old.ts': 'old' }) });
    const appFiles = files({ 'new.ts': 'né\u0000w\r\n', 'empty.ts': '', '__proto__.ts': 'x', constructor: 'y' });
    const saved = await save(ann, slug, { appFiles, editedAt });
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({ id: expect.any(String), editedAt: expect.any(String), title: expect.any(String) });
    expect(Date.parse(saved.body.editedAt)).toBeGreaterThan(Date.parse(editedAt));
    const opened = await ann.call('GET', `/api/projects/${slug}`);
    expect(opened.body.appFiles).toEqual(appFiles);
    expect(opened.body.editedAt).toBe(saved.body.editedAt);
    expect((await save(ann, slug, { appFiles: {}, editedAt: saved.body.editedAt })).status).toBe(200);
  });

  it('requires a sign-in, and hides other people’s projects', async () => {
    const test = createTestApp(storage());
    const [ann, bob, nobody] = [await test.signUp('ann'), await test.signUp('bob'), test.browser()];
    const { slug, id, editedAt } = await create(ann);
    for (const [method, path, body] of [
      ['PATCH', `/api/projects/${slug}`, { project: { appFiles: {}, editedAt } }],
      ['DELETE', `/api/projects/${id}`, undefined],
      ['POST', `/api/projects/${slug}/fork`, {}],
      ['GET', `/api/chats/${id}`, undefined],
      ['PUT', `/api/chats/${id}`, { messages: [] }],
    ] as const) {
      const signedOut = await nobody.call(method, path, body);
      expect([signedOut.status, signedOut.body.error], `${method} ${path}`).toEqual([401, 'Not logged in']);
      expect((await bob.call(method, path, body)).status, `${method} ${path}`).toBe(404);
    }
    expect((await nobody.call('GET', `/api/projects/${slug}`)).status).toBe(404);
    expect((await bob.call('GET', `/api/projects/${slug}`)).status).toBe(404);
    expect((await ann.call('GET', '/api/projects/never-was-00000000')).status).toBe(404);
    expect((await bob.call('GET', '/api/projects')).body.projects).toEqual([]);
  });

  it('returns 409 with the last editor when an older state is saved', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { slug, editedAt } = await create(ann);
    const first = await save(ann, slug, { appFiles: files({ a: '1' }), editedAt });
    const second = await save(ann, slug, { appFiles: files({ a: '2' }), editedAt });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'save-conflict', lastEditor: { username: 'ann' }, editedAt: first.body.editedAt });
    expect((await ann.call('GET', `/api/projects/${slug}`)).body.appFiles.a.contents).toBe('1');
  });

  it('lets exactly one of many concurrent saves succeed', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { slug, editedAt } = await create(ann);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save(ann, slug, { appFiles: files({ a: `save ${index}` }), editedAt })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect((await ann.call('GET', `/api/projects/${slug}`)).body.appFiles.a.contents).toBe(`save ${winner}`);
  });

  it('rejects a project over the limits with 413, and keeps the saved one', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { slug, editedAt } = await create(ann, { appFiles: files({ a: 'kept' }) });
    const tooMuchText = await save(ann, slug, { appFiles: files({ a: 'x'.repeat(10 * 1024 * 1024 + 1) }), editedAt });
    expect([tooMuchText.status, tooMuchText.body.code]).toEqual([413, 'project-too-big']);
    const tooManyFiles = await save(ann, slug, { appFiles: files(Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`f${i}`, '']))), editedAt });
    expect([tooManyFiles.status, tooManyFiles.body.error]).toEqual([413, 'The project is too big to save: it has 5001 files, and the limit is 5000.']);
    const folders = Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`d${i}`, file(`d${i}`, { type: 'folder' })]));
    const tooManyFolders = await save(ann, slug, { appFiles: folders, editedAt });
    expect([tooManyFolders.status, tooManyFolders.body.error]).toEqual([413, 'The project is too big to save: it has 5001 folders, and the limit is 5000.']);
    const huge = await save(ann, slug, { appFiles: files({ a: 'x'.repeat(25 * 1024 * 1024) }), editedAt });
    expect([huge.status, huge.body.code]).toEqual([413, 'project-too-big']);
    expect((await ann.call('GET', `/api/projects/${slug}`)).body.appFiles).toEqual(files({ a: 'kept' }));
  }, 60_000);

  it('returns 422 for changed files of a frozen project, and allows a fork', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { slug, id, editedAt } = await create(ann, { appFiles: files({ a: '1' }) });
    await storage().database.sql.update(projects).set({ frozen: true }).where(eq(projects.id, id));
    const changed = await save(ann, slug, { appFiles: files({ a: '2' }), editedAt });
    expect([changed.status, changed.body.code]).toEqual([422, 'project-frozen']);
    const older = await save(ann, slug, { appFiles: files({ a: '2' }), editedAt: '2020-01-01T00:00:00.000Z' });
    expect([older.status, older.body.code]).toEqual([422, 'project-frozen']);
    expect((await save(ann, slug, { appFiles: files({ a: '1' }), editedAt })).status).toBe(200);
    const fork = await ann.call('POST', `/api/projects/${slug}/fork`, { project: { appFiles: files({ a: '2' }) } });
    expect([fork.status, fork.body.frozen]).toEqual([201, false]);
  });

  it('gives a copy no address of the original’s database, with and without given files', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const own = 'VITE_SUPABASE_URL=http://abcdefghijklmnopqrst.backend.localhost:3000\nVITE_SUPABASE_ANON_KEY=sb_publishable_1\n';
    const foreign = 'VITE_SUPABASE_URL=https://x.supabase.co\nVITE_SUPABASE_ANON_KEY=mine\n';
    const { slug } = await create(ann, { appFiles: files({ a: '1', '.env': `MINE=1\n${own}` }) });
    const copyOf = async (body: object) => {
      const copy = await ann.call('POST', `/api/projects/${slug}/fork`, body);
      const { appFiles } = (await ann.call('GET', `/api/projects/${copy.body.slug}`)).body;
      return [appFiles.a.contents, appFiles['.env'].contents];
    };
    expect(await copyOf({})).toEqual(['1', 'MINE=1\n']);
    expect(await copyOf({ project: { appFiles: files({ a: '2', '.env': own }) } })).toEqual(['2', '']);
    expect(await copyOf({ project: { appFiles: files({ a: '3', '.env': foreign }) } })).toEqual(['3', foreign]);
    expect((await ann.call('GET', `/api/projects/${slug}`)).body.appFiles['.env'].contents).toBe(`MINE=1\n${own}`);
  });

  it('lets others read and fork a public project, but not change it', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { slug, editedAt } = await create(ann, { title: 'Shared', visibility: 'public', appFiles: files({ a: '1' }) });
    expect((await test.browser().call('GET', `/api/projects/${slug}`)).body).toMatchObject({ access: 'read', appFiles: { a: { contents: '1' } } });
    const change = await save(bob, slug, { appFiles: {}, editedAt });
    expect([change.status, change.body.code]).toEqual([422, 'fork-needed']);
    const fork = await bob.call('POST', `/api/projects/${slug}/fork`, {});
    expect(fork.body).toMatchObject({ title: 'Shared', access: 'owner', visibility: 'private' });
    expect((await bob.call('GET', `/api/projects/${fork.body.slug}`)).body.appFiles).toEqual(files({ a: '1' }));
  });

  it('renames without a conflict for an open editor, rejects an invalid title, and deletes', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { slug, id, editedAt } = await create(ann);
    const renamed = await save(ann, id, { title: ' New name ' });
    expect(renamed.body).toEqual({ id, editedAt, title: 'New name' });
    for (const title of ['', '   ', 'x'.repeat(81), 'a\u0007b']) expect((await save(ann, slug, { title })).status, title).toBe(400);
    expect((await save(ann, slug, { appFiles: {} })).body.errors).toEqual([{ field: 'project.editedAt', message: 'is needed with appFiles' }]);

    expect((await ann.call('DELETE', `/api/projects/${id}`)).status).toBe(204);
    expect((await ann.call('GET', `/api/projects/${slug}`)).status).toBe(404);
    expect((await ann.call('GET', '/api/projects')).body.projects).toEqual([]);
  });

  it('returns 400 PROJECT_NAME_ALREADY_EXISTS for a chosen name that its owner already uses, and allows other names to repeat', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const create = (title: string, more: object = {}, browser = ann) => browser.call('POST', '/api/projects/sb1/fork', { project: { title }, ...more });
    const { slug } = (await create('Notes')).body;
    expect((await create('Notes')).status).toBe(201);
    const taken = { status: 400, body: { error: 'PROJECT_NAME_ALREADY_EXISTS', code: 'project-name-exists' } };
    expect(await create('notes', { requireFreeName: true })).toMatchObject(taken);
    expect(await ann.call('POST', `/api/projects/${slug}/fork`, { requireFreeName: true })).toMatchObject(taken);
    expect((await create('Notes 2', { requireFreeName: true })).status).toBe(201);
    expect((await create('Notes', { requireFreeName: true }, await test.signUp('bob'))).status).toBe(201);
    await ann.call('POST', '/api/organizations', { name: 'Acme', slug: 'acme' });
    const owner = { owner: 'acme', provider: 'lathe', requireFreeName: true };
    expect((await create('Notes', owner)).status).toBe(201);
    expect(await create('Notes', owner)).toMatchObject(taken);
  });

  it('rejects paths that no file system could hold', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { slug, editedAt } = await create(ann);
    for (const path of ['/etc/passwd', '../up', 'a/../b', 'a//b', 'a/', 'a\u0000b', 'x'.repeat(1_025), '__proto__', '__proto__/a.ts']) {
      const answer = await save(ann, slug, { appFiles: files({ [path]: '' }), editedAt });
      expect([answer.status, answer.body.code], path).toEqual([400, 'invalid-input']);
    }
    const inside = await save(ann, slug, { appFiles: files({ a: '', 'a/b': '' }), editedAt });
    expect(inside.body.error).toContain('lies inside a, which is a file');
    for (const [method, address, body] of [
      ['GET', `/api/projects/a%00b`, undefined],
      ['GET', `/api/projects?q=%00`, undefined],
      ['POST', `/api/projects/${slug}/direct_uploads`, { blob: { filename: 'a\u0000b', byte_size: 0, checksum: '1B2M2Y8AsgTpgAmY7PhCfg==' } }],
    ] as const) {
      expect((await ann.call(method, address, body)).status, address).toBe(400);
    }
    const malformed = await ann.call('PATCH', `/api/projects/${slug}`, new TextEncoder().encode('{"project"'));
    expect([malformed.status, malformed.body.error]).toEqual([400, 'The request body is not valid JSON.']);
  });

  it('lists one page at a time, last edited first, and finds parts of titles', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const slugs: string[] = [];
    for (let index = 0; index < 33; index++) slugs.push((await create(ann, { title: index === 7 ? '100%_done' : `Project ${index}` })).slug);
    const first = (await ann.call('GET', '/api/projects')).body;
    expect(first.projects).toHaveLength(30);
    const second = (await ann.call('GET', `/api/projects?cursor=${first.nextCursor}`)).body;
    expect(second.nextCursor).toBeNull();
    const listed = [...first.projects, ...second.projects].map((item: { slug: string }) => item.slug);
    expect(listed.toSorted()).toEqual(slugs.toSorted());
    expect(listed[0]).toBe(slugs.at(-1));

    const found = async (q: string) => (await ann.call('GET', `/api/projects?q=${encodeURIComponent(q)}`)).body.projects.length;
    expect([await found('PROJECT 3'), await found('%_'), await found('%'), await found('no such')]).toEqual([4, 1, 1, 0]);
    for (const text of ['nonsense', '999999999999999 00000000-0000-0000-0000-000000000000', '253402300800000 00000000-0000-0000-0000-000000000000'])
      expect((await ann.call('GET', `/api/projects?cursor=${Buffer.from(text).toString('base64url')}`)).status).toBe(400);
  }, 60_000);

  it('keeps an uploaded binary file, and serves it so that it cannot run', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { slug, editedAt } = await create(ann);
    const contents = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);
    const { status, body, put } = await upload(ann, slug, contents);
    expect(status).toBe(201);
    const early = await save(ann, slug, { appFiles: { 'logo.png': file('logo.png', { isBinary: true, blobId: body.signed_id }) }, editedAt });
    expect(early.body.error).toContain('was not uploaded');
    expect((await put(contents)).status).toBe(204);

    const appFiles = { 'logo.png': file('logo.png', { isBinary: true, blobId: body.signed_id, contents: 'ignored' }) };
    expect((await save(ann, slug, { appFiles, editedAt })).status).toBe(200);
    const stored = (await ann.call('GET', `/api/projects/${slug}`)).body.appFiles['logo.png'];
    expect(stored).toMatchObject({ isBinary: true, blobId: body.signed_id, contents: expect.stringMatching(/^\/api\/storage\/[^/]+\/logo\.png$/) });
    const read = await ann.call('GET', stored.contents);
    expect(read.body).toEqual(contents);
    expect(read.headers.get('content-security-policy')).toContain('sandbox');
    expect(read.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('rejects an upload that differs from what was announced, or is forged, late or someone else’s', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const mine = await create(ann);
    const contents = new TextEncoder().encode('twelve bytes');
    const { body, put } = await upload(ann, mine.slug, contents);
    const other = await put(new TextEncoder().encode('TWELVE BYTES'));
    expect([other.status, other.body.code]).toEqual([400, 'checksum-mismatch']);
    expect((await put(new TextEncoder().encode('more than twelve bytes'))).status).toBe(413);
    expect((await put(contents.slice(1))).status).toBe(400);
    expect((await ann.call('GET', `/api/storage/${body.signed_id}/logo.png`)).status).toBe(404);
    expect((await put(contents)).status).toBe(204);
    expect((await ann.call('PUT', `${body.direct_upload.url}x`, contents)).status).toBe(404);
    // An ID for reading is not valid for writing.
    expect((await ann.call('PUT', `/api/uploads/${body.signed_id}`, contents)).status).toBe(404);
    test.advance(15 * 60_000);
    expect((await put(contents)).status).toBe(404);

    const theirs = await create(bob);
    const appFiles = { x: file('x', { isBinary: true, blobId: body.signed_id }) };
    expect((await save(bob, theirs.slug, { appFiles, editedAt: theirs.editedAt })).body.error).toContain('belongs to someone else');
    expect((await upload(bob, mine.slug, contents)).status).toBe(404);
    expect((await upload(ann, mine.slug, new Uint8Array(25 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('keeps the chat with the project', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { id } = await create(ann);
    expect((await ann.call('GET', `/api/chats/${id}`)).body).toEqual({ messages: [] });
    const messages = [
      { id: 'm1', role: 'user', createdAt: '2026-11-21T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'A list\u0000 of \ud83d\ude00' }] },
    ];
    expect((await ann.call('PUT', `/api/chats/${id}`, { messages })).status).toBe(204);
    expect((await ann.call('GET', `/api/chats/${id}`)).body).toEqual({ messages });
    expect((await ann.call('PUT', `/api/chats/${id}`, { messages: [{ id: 'm1' }] })).status).toBe(400);

    // A write based on an older state is rejected, but not the same write that arrives again.
    const put = async (revision: string, base: string) => (await ann.call('PUT', `/api/chats/${id}`, { messages, revision, base })).status;
    expect(await put('r1', '')).toBe(204);
    expect(await put('r2', '')).toBe(409);
    expect(await put('r2', 'r1')).toBe(204);
    expect(await put('r2', 'r1')).toBe(204);
    expect((await ann.call('GET', `/api/chats/${id}`)).body).toEqual({ messages, revision: 'r2' });
    await ann.call('DELETE', `/api/projects/${id}`);
    expect((await ann.call('GET', `/api/chats/${id}`)).status).toBe(404);
  });
});
