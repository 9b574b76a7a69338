import { createHash, randomUUID } from 'node:crypto';
import { is, sql as raw } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../storage/sql/schema.ts';
import type { Sql } from '../storage/sql/database.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

const PASSWORD = 'correct horse';
const TABLES = Object.values(schema).filter((value) => is(value, PgTable));

const text = (path: string, contents: string) => ({ [path]: { fullPath: path, name: path, type: 'file', contents, isBinary: false, lastModified: 1 } });
const who = async (browser: TestBrowser): Promise<{ id: string; email: string }> => (await browser.call('GET', '/api/logged-in')).body.user;

async function createProject(browser: TestBrowser, title: string, organization?: string): Promise<{ id: string; slug: string; editedAt: string }> {
  const owner = organization === undefined ? {} : { owner: organization };
  const { status, body } = await browser.call('POST', '/api/projects/sb1/fork', { project: { appFiles: text('a.ts', 'one'), title }, ...owner });
  expect(status).toBe(201);
  return body;
}

async function createOrganization(browser: TestBrowser, slug: string): Promise<{ id: string }> {
  const { status, body } = await browser.call('POST', '/api/organizations', { name: `The ${slug}`, slug });
  expect(status).toBe(201);
  return body;
}

async function join(owner: TestBrowser, person: TestBrowser, path: string, role: string): Promise<void> {
  const { body, status } = await owner.call('POST', `${path}/invitations`, { role });
  expect(status).toBe(201);
  expect((await person.call('POST', `/api/invitations/${body.token}/accept`)).status).toBe(200);
}

/** How many rows of a table contain the text in any column. */
async function rowsWith(sql: Sql, table: PgTable, words: string): Promise<number> {
  const rows = await sql.select().from(table);
  return rows.filter((row) => JSON.stringify(row).includes(words)).length;
}

async function deletion(browser: TestBrowser, change: object = {}) {
  const { email } = await who(browser);
  return browser.call('POST', '/api/account/deletion', { password: PASSWORD, confirmation: email, handOvers: [], ...change });
}

describeOnBothEngines('account deletion', (storage) => {
  it('leaves the person’s id and address in no table, whichever tables exist', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const [{ id: userId, email }, { id: bobId }] = [await who(ann), await who(bob)];
    const { sql } = storage().database;
    const now = new Date();
    const common = { createdAt: now };

    // One row of theirs in every table. A table that is added later fails here until it has a row.
    const slug = `o${randomUUID().slice(0, 8)}`;
    const { id: organizationId } = await createOrganization(ann, slug);
    const own = await createProject(ann, 'Own');
    const bobs = await createProject(bob, 'Bob’s');
    await sql
      .insert(schema.registries)
      .values({ organizationId, scope: `@${userId.toLowerCase()}`, url: `https://r/${userId}`, sealedToken: 'x', updatedAt: now });
    await sql
      .insert(schema.organizationModelKeys)
      .values({ organizationId, provider: 'openai', sealedKey: userId, hint: 'abcd', baseUrl: null, updatedAt: now });
    await join(bob, ann, `/api/projects/${bobs.slug}`, 'editor');
    await sql.insert(schema.ownKnowledge).values({ projectId: bobs.id, userId, sha256: 'x' });
    await sql.update(schema.projects).set({ lastEditorId: userId }).where(raw`id = ${bobs.id}`);
    for (const row of [{ createdById: userId }, { createdById: bobId, email: email.toUpperCase() }])
      await sql.insert(schema.invitations).values({ id: randomUUID(), projectId: bobs.id, role: 'viewer', ...common, ...row });
    await sql.insert(schema.modelUsage).values({ id: randomUUID(), userId, modelId: 'm', inputTokens: 1, outputTokens: 1, cachedInputTokens: 0, ...common });
    await sql
      .insert(schema.uploads)
      .values({ id: randomUUID(), ownerId: userId, projectId: own.id, filename: 'a', contentType: 'b', byteSize: 1, checksum: 'c', ...common });
    await sql.insert(schema.snapshots).values({ projectId: own.id, messageId: userId, title: 'V', treeId: 'x', fileCount: 1, ...common });
    const commit = { id: 'a'.repeat(40), parents: '', treeId: 'x', executables: '[]', object: Buffer.from(userId).toString('base64') };
    await sql.insert(schema.gitCommits).values({ projectId: own.id, ...commit });
    await sql.insert(schema.gitBranches).values({ projectId: own.id, name: 'main', commitId: commit.id });
    const remote = { host: 'github', address: 'https://github.com', path: 'ann/site', url: 'https://github.com/ann/site' };
    await sql.insert(schema.projectRemotes).values({ projectId: own.id, ...remote, branch: 'main', defaultBranch: 'main', commitId: commit.id });
    await sql.insert(schema.personalTokens).values({ id: randomUUID(), userId, name: 'Laptop', scope: 'read', tokenHash: 'x', ...common });
    await sql.insert(schema.sites).values({ projectId: bobs.id, name: `site-${bobs.id}`, visibility: 'me', createdBy: userId, ...common });
    const domain = {
      hostname: `${bobs.id}.example`,
      skeleton: bobs.id,
      token: 't',
      state: 'pending',
      isPrimary: true,
      redirects: false,
      findings: '[]',
    } as const;
    await sql.insert(schema.domains).values({ id: `domain-${bobs.id}`, projectId: bobs.id, ...domain, expectedAt: now, ...common });
    const hosted = { provider: 'netlify', siteId: bobs.id, url: 'https://a', accountId: userId } as const;
    await sql.insert(schema.hostedSites).values({ projectId: bobs.id, ...hosted, ...common });
    const deploy = { number: 1, title: 'D', sourceTreeId: 'x', reference: 'x', fileCount: 1, byteSize: 1, sentByteSize: 1 };
    await sql.insert(schema.deploys).values({ id: `deploy-${bobs.id}`, projectId: bobs.id, createdBy: userId, ...deploy, ...common });
    const database = { ref: own.id, engine: 'embedded', sealedKeys: userId, publishableKey: 'x', lastUsedAt: now } as const;
    await sql.insert(schema.projectDatabases).values({ projectId: own.id, ...database, ...common });
    const hostedDatabase = { step: 'ready', ref: bobs.id.replaceAll('-', ''), name: 'S', organization: 'o', region: 'r' } as const;
    await sql.insert(schema.supabaseConnections).values({ projectId: bobs.id, accountId: userId, ...hostedDatabase, attemptedAt: now, ...common });
    await sql.insert(schema.supabaseAccounts).values({ userId, sealedTokens: 'x', signedInAt: now });
    await sql.insert(schema.storedContents).values({ ownerId: userId, blobId: 'x', byteSize: 1, storedAt: now }).onConflictDoNothing();
    await sql.insert(schema.chats).values({ projectId: own.id, updatedAt: now });
    await sql.insert(schema.chatMessages).values({ projectId: own.id, position: 0, message: JSON.stringify(userId), byteSize: 1 });
    const turn = { userId, messageId: 'm', step: 1, isStopRequested: false, aliveAt: now };
    await sql.insert(schema.chatTurns).values({ projectId: bobs.id, ...turn });
    await sql.insert(schema.chatSteps).values({ id: `${bobs.id} step`, projectId: bobs.id, ...turn, isOver: false, readAt: now });
    await sql.insert(schema.chatStepEvents).values({ stepId: `${bobs.id} step`, firstSeq: 0, lastSeq: 1, events: userId });
    await sql.insert(schema.serviceAccounts).values({ userId, service: 'netlify', sealedToken: 'x', name: 'ann', updatedAt: now });
    await sql.insert(schema.modelKeys).values({ userId, provider: 'openai', sealedKey: 'x', hint: 'abcd', baseUrl: null, updatedAt: now });
    const serverId = randomUUID();
    await sql.insert(schema.mcpServers).values({ id: serverId, userId, name: 'S', url: 'https://s', ...common });
    await sql.insert(schema.mcpConsents).values({ serverId, tool: userId, consent: 'always' });
    const event = { event: 'startup_error', browser: 'b', message: userId, happenedAt: now, receivedAt: now };
    await sql.insert(schema.analyticsEvents).values({ id: randomUUID(), projectId: own.id, ...event });
    await sql.insert(schema.verifications).values({ id: randomUUID(), identifier: email, value: userId, expiresAt: now });

    for (const table of TABLES) {
      const { name, foreignKeys } = getTableConfig(table);
      const referencesUsers = foreignKeys.some((key) => key.reference().foreignTable === schema.users);
      const rows = referencesUsers ? await rowsWith(sql, table, userId) : (await sql.select().from(table)).length;
      expect([name, rows > 0]).toEqual([name, true]);
    }

    const cookie = (await deletion(ann)).headers.getSetCookie().join();
    expect(cookie).toMatch(/^lathe\.session_token=;.*Max-Age=0/);
    for (const table of TABLES) {
      const { name } = getTableConfig(table);
      for (const words of [userId, email, email.toUpperCase()]) expect([name, await rowsWith(sql, table, words)]).toEqual([name, 0]);
    }
    expect((await bob.call('GET', `/api/projects/${bobs.slug}`)).status).toBe(200);
    expect((await test.browser().call('GET', `/api/projects/${own.slug}`)).status).toBe(404);
  });

  it('signs the person out everywhere and frees their address', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const { email } = await who(ann);
    const tablet = test.browser();
    await tablet.call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
    const { token } = (await tablet.call('GET', '/api/logged-in')).body;
    expect((await deletion(ann)).status).toBe(204);
    for (const browser of [ann, tablet])
      expect((await browser.call('GET', '/api/logged-in')).body).toEqual({ isLoggedIn: false, entrance: { way: 'guest', isLocal: true } });
    expect((await test.browser().call('GET', '/api/projects', undefined, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await test.browser().call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })).body.code).toBe('wrong-credentials');
    expect((await test.browser().call('POST', '/api/auth/sign-up/email', { email, password: PASSWORD })).status).toBe(200);
  });

  it('requires the password and the address, and deletes nothing without them', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const { slug } = await createProject(ann, 'Own');
    const wrongPassword = await deletion(ann, { password: 'a guess' });
    expect([wrongPassword.status, wrongPassword.body.code]).toEqual([401, 'wrong-credentials']);
    const wrongAddress = await deletion(ann, { confirmation: 'somebody@example.com' });
    expect([wrongAddress.status, wrongAddress.body.errors]).toEqual([400, [{ field: 'confirmation', message: 'is not your account’s email address' }]]);
    expect((await test.browser().call('POST', '/api/account/deletion', { password: PASSWORD, confirmation: 'a@example.com', handOvers: [] })).status).toBe(401);
    expect((await ann.call('GET', `/api/projects/${slug}`)).status).toBe(200);

    const guesses = Array.from({ length: 20 }, (_, guess) => deletion(ann, { password: `guess ${guess}` }));
    expect((await Promise.all(guesses)).filter(({ status }) => status === 401)).toHaveLength(9);
  }, 60_000);

  it('lists what other people share, and waits until someone takes it over', async () => {
    const test = createTestApp(storage());
    const [ann, bob, cleo] = [await test.signUp('ann'), await test.signUp('bob'), await test.signUp('cleo')];
    const [{ id: bobId, email: bobEmail }, { id: cleoId }] = [await who(bob), await who(cleo)];
    const slug = `o${randomUUID().slice(0, 8)}`;
    const organization = await createOrganization(ann, slug);
    await join(ann, cleo, `/api/organizations/lathe/${slug}`, 'member');
    await createOrganization(ann, `${slug}-alone`);
    const shared = await createProject(ann, 'Shared');
    await join(ann, bob, `/api/projects/${shared.slug}`, 'viewer');
    await createProject(ann, 'Own');
    const ofOrganization = await createProject(ann, 'Of the organization', slug);

    // A binary file that remains in the shared project.
    const contents = new Uint8Array([1, 2, 3]);
    const checksum = createHash('md5').update(contents).digest('base64');
    const blob = { filename: 'a.bin', content_type: 'image/png', byte_size: 3, checksum };
    const upload = (await ann.call('POST', `/api/projects/${shared.slug}/direct_uploads`, { blob })).body;
    await ann.call('PUT', upload.direct_upload.url, contents, upload.direct_upload.headers);
    const appFiles = { 'a.bin': { ...text('a.bin', '')['a.bin'], isBinary: true, blobId: upload.signed_id } };
    expect((await ann.call('PATCH', `/api/projects/${shared.slug}`, { project: { appFiles, editedAt: shared.editedAt } })).status).toBe(200);

    const preview = (await ann.call('GET', '/api/account/deletion')).body;
    expect(preview).toEqual({
      projects: ['Own'],
      organizations: [`The ${slug}-alone`],
      shared: [
        { type: 'organization', id: organization.id, name: `The ${slug}`, members: [expect.objectContaining({ userId: cleoId })] },
        { type: 'project', id: shared.id, name: 'Shared', members: [{ userId: bobId, name: 'bob', email: bobEmail }] },
      ],
    });
    const refused = await deletion(ann);
    expect([refused.status, refused.body.code, refused.body.shared]).toEqual([422, 'invalid-state', preview.shared]);
    expect(refused.body.error).toContain('“Shared”');
    const toOrganization = { type: 'organization', id: organization.id, userId: cleoId };
    const toStranger = await deletion(ann, { handOvers: [toOrganization, { type: 'project', id: shared.id, userId: cleoId }] });
    expect([toStranger.status, toStranger.body.shared]).toEqual([422, [preview.shared[1]]]);
    expect((await ann.call('GET', `/api/projects/${shared.slug}`)).status).toBe(200);

    const done = await deletion(ann, { handOvers: [toOrganization, { type: 'project', id: shared.id, userId: bobId }] });
    expect(done.status).toBe(204);
    const opened = (await bob.call('GET', `/api/projects/${shared.slug}`)).body;
    expect(opened.access).toBe('owner');
    expect((await bob.call('GET', opened.appFiles['a.bin'].contents)).body).toEqual(contents);
    expect((await cleo.call('GET', `/api/projects/${ofOrganization.slug}`)).body.access).toBe('owner');
    expect((await cleo.call('GET', `/api/organizations/lathe/${slug}/members`)).body.members).toEqual([
      expect.objectContaining({ userId: cleoId, role: 'admin' }),
    ]);
    await createOrganization(cleo, `${slug}-alone`);
  });

  it('leaves an organization with another admin unchanged, including what the person created for it', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const slug = `o${randomUUID().slice(0, 8)}`;
    await createOrganization(ann, slug);
    await join(ann, bob, `/api/organizations/lathe/${slug}`, 'admin');
    const project = await createProject(ann, 'Made by Ann', slug);
    expect((await ann.call('GET', '/api/account/deletion')).body).toEqual({ projects: [], organizations: [], shared: [] });
    expect((await deletion(ann)).status).toBe(204);
    expect((await bob.call('GET', `/api/projects/${project.slug}`)).body).toMatchObject({ access: 'owner', title: 'Made by Ann' });
    expect((await bob.call('GET', `/api/projects/${project.slug}/members`)).body.members).toHaveLength(1);
  });
});
