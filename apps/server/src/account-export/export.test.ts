import { createHash, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import * as schema from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

const text = (path: string, contents: string) => ({
  fullPath: path,
  name: path.split('/').at(-1),
  type: 'file',
  contents,
  isBinary: false,
  lastModified: 1_700_000_000_000,
});

async function create(browser: TestBrowser, title: string, appFiles: object): Promise<{ id: string; slug: string; editedAt: string }> {
  const { status, body } = await browser.call('POST', '/api/projects/sb1/fork', { project: { appFiles, title } });
  expect(status).toBe(201);
  return body;
}

async function upload(browser: TestBrowser, slug: string, contents: Uint8Array): Promise<string> {
  const blob = { filename: 'a.bin', content_type: 'image/png', byte_size: contents.byteLength, checksum: createHash('md5').update(contents).digest('base64') };
  const { body } = await browser.call('POST', `/api/projects/${slug}/direct_uploads`, { blob });
  expect((await browser.call('PUT', body.direct_upload.url, contents, body.direct_upload.headers)).status).toBe(204);
  return body.signed_id;
}

/** The response as it streams, requested with the page's access token. */
async function startExport(test: TestApp, browser: TestBrowser): Promise<Response> {
  const { token } = (await browser.call('GET', '/api/logged-in')).body;
  return test.app.request('http://localhost:3000/api/account/export', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

describeOnBothEngines('the export of a person’s data', (storage) => {
  it('contains the person’s projects with files and chats, and what is stored about them, without secrets', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { id: userId, email } = (await ann.call('GET', '/api/logged-in')).body.user;
    const { sql } = storage().database;
    const now = new Date();
    const files = { src: { ...text('src', ''), type: 'folder' }, 'src/a.ts': text('src/a.ts', 'const a = "✓";'), 'b\\..\\c.ts': text('b\\..\\c.ts', 'two') };
    const project = await create(ann, 'Own', files);
    const picture = new Uint8Array([0x89, 0x50, 0, 255]);
    const signedId = await upload(ann, project.slug, picture);
    const appFiles = { ...files, 'logo.png': { ...text('logo.png', ''), isBinary: true, blobId: signedId } };
    expect((await ann.call('PATCH', `/api/projects/${project.slug}`, { project: { appFiles, editedAt: project.editedAt } })).status).toBe(200);
    const messages = [{ id: 'm1', role: 'user', createdAt: now.toISOString(), parts: [{ type: 'text', step: 0, text: 'Hello' }] }];
    expect((await ann.call('PUT', `/api/chats/${project.id}`, { messages })).status).toBe(204);
    await sql.insert(schema.serviceAccounts).values({ userId, service: 'figma', sealedToken: 'sealed-secret', name: 'Ann', updatedAt: now });
    await sql.insert(schema.supabaseAccounts).values({ userId, sealedTokens: 'sealed-secret', sealedPending: 'sealed-secret', signedInAt: now });
    await sql.insert(schema.modelKeys).values({ userId, provider: 'openai', sealedKey: 'sealed-secret', hint: 'abcd', baseUrl: null, updatedAt: now });
    const server = { id: randomUUID(), userId, name: 'Notes', url: 'https://notes.example', createdAt: now };
    await sql.insert(schema.mcpServers).values({ ...server, sealedAuthorization: 'sealed-secret', sealedSignIn: 'sealed-secret' });
    for (let call = 0; call < 1_100; call += 550) {
      const usage = Array.from({ length: 550 }, () => ({
        id: randomUUID(),
        userId,
        modelId: 'm',
        inputTokens: 1,
        outputTokens: 1,
        cachedInputTokens: 0,
        createdAt: now,
      }));
      await sql.insert(schema.modelUsage).values(usage);
    }
    const bobs = await create(bob, 'Bob’s', { 'secret.ts': text('secret.ts', 'bob’s file') });
    const { body: invitation } = await bob.call('POST', `/api/projects/${bobs.slug}/invitations`, { role: 'viewer' });
    await ann.call('POST', `/api/invitations/${invitation.token}/accept`);

    const answer = await startExport(test, ann);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="lathe-export-\d{4}-\d\d-\d\d\.zip"$/);
    const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const read = (path: string) => new TextDecoder().decode(zip[path]);
    const folder = `projects/${project.slug}`;
    expect(Object.keys(zip).sort()).toEqual(
      [
        ...[
          'README.txt',
          'profile.json',
          'organizations.json',
          'sessions.json',
          'access-tokens.json',
          'model-keys.json',
          'service-accounts.json',
          'tool-servers.json',
          'invitations.json',
        ],
        ...['usage.jsonl', 'other-projects.json', `${folder}/project.json`, `${folder}/chat.json`, `${folder}/versions.json`],
        ...[`${folder}/files/src/a.ts`, `${folder}/files/b_.._c.ts`, `${folder}/files/logo.png`],
      ].sort(),
    );
    expect(JSON.parse(read('profile.json'))).toMatchObject({ id: userId, email });
    expect(read(`${folder}/files/src/a.ts`)).toBe('const a = "✓";');
    expect(zip[`${folder}/files/logo.png`]).toEqual(picture);
    expect(JSON.parse(read(`${folder}/chat.json`))).toEqual(messages);
    expect(JSON.parse(read('model-keys.json'))).toMatchObject([{ provider: 'openai', lastCharacters: 'abcd' }]);
    expect(JSON.parse(read('service-accounts.json'))).toMatchObject([
      { service: 'figma', name: 'Ann' },
      { service: 'supabase', updatedAt: now.toISOString() },
    ]);
    expect(JSON.parse(read('tool-servers.json'))).toMatchObject([{ name: 'Notes', consents: {} }]);
    expect(read('usage.jsonl').trim().split('\n')).toHaveLength(1_100);
    expect(JSON.parse(read('other-projects.json'))).toMatchObject([{ title: 'Bob’s' }]);

    const everything = Object.values(zip)
      .map((bytes) => new TextDecoder().decode(bytes))
      .join('\n');
    const [session] = await sql.select().from(schema.sessions);
    const [account] = await sql.select().from(schema.accounts);
    for (const secret of ['sealed-secret', 'bob’s file', session?.token ?? '', account?.password ?? '']) expect(everything).not.toContain(secret);
    expect((await test.browser().call('POST', '/api/account/export')).status).toBe(401);
  }, 60_000);

  it('runs one at a time per person, and can run again after being abandoned', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const running = await startExport(test, ann);
    const second = await startExport(test, ann);
    expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([429, 'rate-limited']);
    const bobs = await startExport(test, bob);
    expect(bobs.status).toBe(200);
    await Promise.all([running.body?.cancel(), bobs.body?.cancel()]);
    const third = await startExport(test, ann);
    expect(Object.keys(unzipSync(new Uint8Array(await third.arrayBuffer())))).toContain('profile.json');
  });
});
