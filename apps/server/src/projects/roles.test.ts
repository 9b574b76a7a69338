import { randomUUID } from 'node:crypto';
import * as protocol from '@lathe/protocol';
import { type AppFiles, storagePath } from '@lathe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppServices } from '../app.ts';
import { StepRepository } from '../chat/step-repository.ts';
import { startChatCompletionsDouble } from '../integrations/models/testing/openai-double.ts';
import type { ModelDouble } from '../integrations/models/testing/double-server.ts';
import { reply, text } from '../integrations/models/testing/script.ts';
import type { Sql } from '../storage/sql/database.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { modelsOfTestApp } from '../testing/routes.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

const files = (path: string, contents: string): AppFiles => ({
  [path]: { fullPath: path, name: path, type: 'file', contents, isBinary: false, lastModified: 1 },
});
const UPLOAD = { blob: { filename: 'a.png', content_type: 'image/png', byte_size: 3, checksum: 'CY9rzUYh03PK3k6DJie09g==' } };

async function idOf(browser: TestBrowser): Promise<string> {
  return (await browser.call('GET', '/api/logged-in')).body.user.id;
}

async function join(owner: TestBrowser, person: TestBrowser, path: string, role: string): Promise<void> {
  const { body, status } = await owner.call('POST', `${path}/invitations`, { role });
  expect(status).toBe(201);
  expect((await person.call('POST', `/api/invitations/${body.token}/accept`)).status).toBe(200);
}

async function createProject(browser: TestBrowser, fields: object = {}) {
  const { status, body } = await browser.call('POST', '/api/projects/sb1/fork', { project: { appFiles: files('a.ts', 'one'), title: 'Shared' }, ...fields });
  expect(status).toBe(201);
  return body as { id: string; slug: string; editedAt: string; access: string; organization: object | null };
}

/** One project and a person for each way to it. */
async function cast(test: TestApp, visibility = 'private') {
  const owner = await test.signUp('owner');
  const [editor, viewer, stranger] = [await test.signUp('editor'), await test.signUp('viewer'), await test.signUp('stranger')];
  const project = await createProject(owner);
  await join(owner, editor, `/api/projects/${project.slug}`, 'editor');
  await join(owner, viewer, `/api/projects/${project.slug}`, 'viewer');
  if (visibility !== 'private') await owner.call('PATCH', `/api/projects/${project.slug}`, { project: { visibility } });
  const snapshot = { id: 'first', title: 'First', snapshot: JSON.stringify(files('a.ts', 'one')) };
  expect((await owner.call('POST', `/api/snapshot/${project.id}`, snapshot)).status).toBe(201);
  return { owner, editor, viewer, stranger, nobody: test.browser(), project };
}

type Cast = Awaited<ReturnType<typeof cast>>;
type Person = 'owner' | 'editor' | 'viewer' | 'stranger' | 'nobody';

type Body = object | undefined | ((p: Cast['project']) => object);

/** For a model's answer, in a project that may be read. */
const ANSWERED = { owner: 200, editor: 200, viewer: 200, stranger: 404, nobody: 401 };

/**
 * Every call that names a project, and what each person is answered when it is private. Those that an
 * owner alone may make come last in `run`, deleting at the very end.
 */
const CALLS: ReadonlyArray<
  readonly [name: string, method: string, path: (p: Cast['project']) => string, body: Body, answers: Readonly<Record<Person, number>>]
> = [
  ['open', 'GET', (p) => `/api/projects/${p.slug}`, undefined, { owner: 200, editor: 200, viewer: 200, stranger: 404, nobody: 404 }],
  ['fork', 'POST', (p) => `/api/projects/${p.slug}/fork`, {}, { owner: 201, editor: 201, viewer: 201, stranger: 404, nobody: 401 }],
  ['people', 'GET', (p) => `/api/projects/${p.slug}/members`, undefined, { owner: 200, editor: 200, viewer: 200, stranger: 404, nobody: 401 }],
  ['list versions', 'GET', (p) => `/api/snapshot/${p.id}`, undefined, { owner: 200, editor: 200, viewer: 200, stranger: 404, nobody: 404 }],
  ['read a version', 'GET', (p) => `/api/snapshot/${p.id}/first`, undefined, { owner: 200, editor: 200, viewer: 200, stranger: 404, nobody: 404 }],
  ['rename', 'PATCH', (p) => `/api/projects/${p.slug}`, { project: { title: 'New' } }, { owner: 200, editor: 200, viewer: 422, stranger: 404, nobody: 401 }],
  [
    'save',
    'PATCH',
    (p) => `/api/projects/${p.slug}`,
    { project: { appFiles: {}, editedAt: '2001-01-01T00:00:00.000Z' } },
    { owner: 409, editor: 409, viewer: 422, stranger: 404, nobody: 401 },
  ],
  ['upload', 'POST', (p) => `/api/projects/${p.slug}/direct_uploads`, UPLOAD, { owner: 201, editor: 201, viewer: 422, stranger: 404, nobody: 401 }],
  [
    'keep a version',
    'POST',
    (p) => `/api/snapshot/${p.id}`,
    { id: 'second', title: 'Second', snapshot: '{}' },
    { owner: 201, editor: 201, viewer: 422, stranger: 404, nobody: 401 },
  ],
  ['apply a version', 'POST', (p) => `/api/snapshot/${p.id}/apply/first`, undefined, { owner: 204, editor: 204, viewer: 422, stranger: 404, nobody: 401 }],
  ['read the chat', 'GET', (p) => `/api/chats/${p.id}`, undefined, { owner: 200, editor: 200, viewer: 422, stranger: 404, nobody: 401 }],
  ['write the chat', 'PUT', (p) => `/api/chats/${p.id}`, { messages: [] }, { owner: 204, editor: 204, viewer: 422, stranger: 404, nobody: 401 }],
  ['look at the turn', 'GET', (p) => `/api/chats/${p.id}/turn`, undefined, { owner: 200, editor: 200, viewer: 422, stranger: 404, nobody: 401 }],
  [
    'begin a turn',
    'PUT',
    (p) => `/api/chats/${p.id}/turn`,
    { messageId: 'm1', step: 0, visit: 'v1' },
    { owner: 200, editor: 200, viewer: 422, stranger: 404, nobody: 401 },
  ],
  ['leave a turn', 'POST', (p) => `/api/chats/${p.id}/turn/m1/leave`, { visit: 'v1' }, { owner: 204, editor: 204, viewer: 422, stranger: 404, nobody: 401 }],
  ['stop a turn', 'POST', (p) => `/api/chats/${p.id}/turn/m1/stop`, undefined, { owner: 204, editor: 204, viewer: 422, stranger: 404, nobody: 401 }],
  ['hear of a stop', 'GET', (p) => `/api/chats/${p.id}/turn/m1/stop`, undefined, { owner: 200, editor: 200, viewer: 422, stranger: 404, nobody: 401 }],
  ['end a turn', 'DELETE', (p) => `/api/chats/${p.id}/turn/m1`, undefined, { owner: 204, editor: 204, viewer: 422, stranger: 404, nobody: 401 }],
  ['read an answer', 'GET', (p) => `/api/chat/${p.id}/m0/0`, undefined, { owner: 200, editor: 200, viewer: 404, stranger: 404, nobody: 401 }],
  // Others who may change the project end it with its turn.
  ['stop an answer', 'DELETE', (p) => `/api/chat/${p.id}/m0/0`, undefined, { owner: 204, editor: 404, viewer: 404, stranger: 404, nobody: 401 }],
  [
    'ask the assistant',
    'POST',
    () => '/api/chat',
    ({ id }) => ({
      projectId: id,
      mode: 'build',
      messageId: randomUUID(),
      step: 0,
      messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'Hello' }] }],
      context: { title: 'Shared', files: [], contents: [] },
    }),
    ANSWERED,
  ],
  ['have a title made', 'POST', () => '/api/chat/title', ({ id }) => ({ text: 'A shop for bread', projectId: id }), ANSWERED],
  ['have a prompt worded', 'POST', () => '/api/enhancer', ({ id }) => ({ text: 'A shop', projectId: id }), ANSWERED],
  ['reason about a problem', 'POST', () => '/api/error/reasoning', ({ id }) => ({ files: '', errors: 'It fails.', projectId: id }), ANSWERED],
  ['complete a file', 'POST', () => '/api/lazy/fix', ({ id }) => ({ fileContent: 'a', newFileContent: 'b', projectId: id }), ANSWERED],
  ['apply an edit', 'POST', () => '/api/diffs/fix', ({ id }) => ({ fileContent: 'a', diff: 'b', projectId: id }), ANSWERED],
  ['close brackets', 'POST', () => '/api/brackets/fix', ({ id }) => ({ fileContent: '{', projectId: id }), ANSWERED],
  ['list the models', 'GET', (p) => `/api/models?projectId=${p.id}`, undefined, ANSWERED],
  [
    'give a version a picture',
    'PUT',
    (p) => `/api/snapshot/${p.id}/first/thumbnail`,
    { picture: Buffer.from([0xff, 0xd8, 0xff]).toString('base64') },
    { owner: 204, editor: 204, viewer: 422, stranger: 404, nobody: 401 },
  ],
  [
    'call knowledge one’s own',
    'PUT',
    (p) => `/api/projects/${p.slug}/knowledge`,
    { sha256: 'a'.repeat(64) },
    { owner: 204, editor: 204, viewer: 422, stranger: 404, nobody: 401 },
  ],
  [
    'copy chat and versions into it',
    'POST',
    () => '/api/project/duplicate',
    ({ id }) => ({ fromProjectId: id, toProjectId: id }),
    { owner: 200, editor: 200, viewer: 422, stranger: 404, nobody: 401 },
  ],
  ['invite', 'POST', (p) => `/api/projects/${p.slug}/invitations`, { role: 'viewer' }, { owner: 201, editor: 403, viewer: 403, stranger: 404, nobody: 401 }],
  [
    'withdraw an invitation',
    'DELETE',
    (p) => `/api/projects/${p.slug}/invitations/x`,
    undefined,
    { owner: 204, editor: 403, viewer: 403, stranger: 404, nobody: 401 },
  ],
  [
    'change a role',
    'PATCH',
    (p) => `/api/projects/${p.slug}/members/x`,
    { role: 'owner' },
    { owner: 404, editor: 403, viewer: 403, stranger: 404, nobody: 401 },
  ],
  ['remove a person', 'DELETE', (p) => `/api/projects/${p.slug}/members/x`, undefined, { owner: 404, editor: 403, viewer: 403, stranger: 404, nobody: 401 }],
  [
    'change the visibility',
    'PATCH',
    (p) => `/api/projects/${p.slug}`,
    { project: { visibility: 'private' } },
    { owner: 200, editor: 403, viewer: 403, stranger: 404, nobody: 401 },
  ],
  ['freeze', 'PATCH', (p) => `/api/projects/${p.slug}`, { project: { frozen: false } }, { owner: 200, editor: 403, viewer: 403, stranger: 404, nobody: 401 }],
  ['delete', 'DELETE', (p) => `/api/projects/${p.slug}`, undefined, { owner: 204, editor: 403, viewer: 403, stranger: 404, nobody: 401 }],
];

/** Where a stranger and nobody have the viewer's rights on a project that they may read, and where not. */
const READERS: Readonly<Record<string, readonly [stranger: number, nobody: number]>> = {
  open: [200, 200],
  fork: [201, 401],
  people: [404, 401],
  'list versions': [200, 200],
  'read a version': [200, 200],
};

/** Calls of the protocol that name no project, by their names there. */
const OTHERS = `
  acceptInvitation addMcpServer callMcpTool changeAccount changeMember changeOrganization createOrganization createProject createRuntimeToken
  deleteMcpServer deleteModelKey deleteOrganization deleteOrganizationModelKey deleteRegistry endMcpSignIn finishMcpSignIn getAnalyticsReport getConfig
  getCorsToken getLoggedIn getTemplate inviteToOrganization listMcpServers listModelKeys listOrganizationModelKeys listOrganizations listProjects
  listRegistries listTemplates postAnalyticsEvent putModelKey putOrganizationModelKey putRegistry putTunnel readArchive readInvitation readTeam readUsage
  removeMember searchChats setMcpConsent signIn signOut signUp startMcpSignIn withdrawOrganizationInvitation
`
  .trim()
  .split(/\s+/);

const ENDPOINTS = Object.entries(protocol as Record<string, unknown>).flatMap(([name, value]) => {
  const { method, path } = (typeof value === 'object' && value !== null ? value : {}) as { readonly method?: unknown; readonly path?: unknown };
  return typeof method === 'string' && typeof path === 'string' ? [{ name, method, path }] : [];
});

/** One of the owner's, as the calls of `CALLS` name it. */
async function keepAnswer(sql: Sql, { owner, project }: Cast): Promise<void> {
  const steps = new StepRepository(sql);
  const key = { projectId: project.id, messageId: 'm0', step: 0 };
  await steps.begin(key, await idOf(owner), new Date());
  await steps.finish([key], new Date());
}

async function askAll(people: Cast, person: Person): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const [name, method, path, body] of CALLS) {
    const sent = typeof body === 'function' ? body(people.project) : body;
    answers[name] = (await people[person].call(method, path(people.project), sent)).status;
  }
  return answers;
}

describe('the tables of calls', () => {
  it('name each call of the protocol, in one of them', () => {
    const project = { id: 'p-id', slug: 'p-slug', editedAt: '', access: '', organization: null };
    const asked = CALLS.map(([, method, path]) => `${method} ${path(project).replace(/\?.*/, '')}`);
    const inCalls = ENDPOINTS.filter(({ method, path }) => {
      const pattern = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`);
      return asked.some((call) => pattern.test(call) && (path.includes(':') || call === `${method} ${path}`));
    }).map(({ name }) => name);
    expect([...inCalls, ...OTHERS].sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
  });
});

describeOnBothEngines('roles of a project (workspace.md 6, decision A9)', (storage) => {
  let model: ModelDouble;
  beforeAll(async () => {
    model = await startChatCompletionsDouble([reply(text('export {};'))]);
  });
  afterAll(() => model.close());
  const mount = (services: AppServices) => modelsOfTestApp({ 'openai-compatible': { baseUrl: model.url } }, services);

  it('owner, editor, viewer, stranger and nobody are answered as their role says, on every route', async () => {
    const people = await cast(createTestApp(storage(), { mount }));
    await keepAnswer(storage().database.sql, people);
    for (const person of ['nobody', 'stranger', 'viewer', 'editor', 'owner'] as const) {
      expect(await askAll(people, person), person).toEqual(Object.fromEntries(CALLS.map(([name, , , , answers]) => [name, answers[person]])));
    }
  }, 60_000);

  it('unlisted and public projects may be read and forked by anyone, and changed by nobody new', async () => {
    for (const visibility of ['unlisted', 'public']) {
      const people = await cast(createTestApp(storage(), { mount }), visibility);
      await keepAnswer(storage().database.sql, people);
      for (const [index, person] of (['stranger', 'nobody'] as const).entries()) {
        const expected = Object.fromEntries(
          CALLS.map(([name, , , , answers]) => [name, READERS[name]?.[index] ?? (person === 'nobody' ? answers.nobody : answers.viewer)]),
        );
        expect(await askAll(people, person), `${person}, ${visibility}`).toEqual(expected);
      }
      expect((await people.stranger.call('GET', `/api/projects/${people.project.slug}`)).body.access).toBe('read');
    }
  }, 60_000);

  it('is private until an owner says otherwise, and names the access that each person has', async () => {
    const { owner, editor, viewer, project } = await cast(createTestApp(storage()));
    const open = async (browser: TestBrowser) => (await browser.call('GET', `/api/projects/${project.slug}`)).body;
    expect(await open(owner)).toMatchObject({ access: 'owner', visibility: 'private', frozen: false });
    expect((await open(editor)).access).toBe('write');
    expect((await open(viewer)).access).toBe('read');
    expect((await editor.call('GET', '/api/projects')).body.projects).toMatchObject([{ slug: project.slug, access: 'write', visibility: 'private' }]);
    const { members, invitations } = (await viewer.call('GET', `/api/projects/${project.slug}/members`)).body;
    expect(members.map(({ name, role, isFixed }: Record<string, unknown>) => [name, role, isFixed])).toEqual([
      ['owner', 'owner', true],
      ['editor', 'editor', false],
      ['viewer', 'viewer', false],
    ]);
    // The links are permissions: only who may give them sees them.
    expect(invitations).toEqual([]);
    expect((await owner.call('GET', `/api/projects/${project.slug}/members`)).body.invitations).toHaveLength(2);
  });

  it('a role can be raised, lowered, taken away and left', async () => {
    const { owner, editor, viewer, project } = await cast(createTestApp(storage()));
    const at = `/api/projects/${project.slug}`;
    const access = async (browser: TestBrowser) => (await browser.call('GET', at)).body.access;
    expect((await owner.call('PATCH', `${at}/members/${await idOf(viewer)}`, { role: 'owner' })).status).toBe(204);
    expect(await access(viewer)).toBe('owner');
    // Who made the project stays its owner.
    expect((await viewer.call('DELETE', `${at}/members/${await idOf(owner)}`)).status).toBe(404);
    expect((await viewer.call('PATCH', `${at}/members/${await idOf(owner)}`, { role: 'viewer' })).status).toBe(404);
    const link = (await viewer.call('POST', `${at}/invitations`, { role: 'owner' })).body.token;
    expect((await owner.call('PATCH', `${at}/members/${await idOf(viewer)}`, { role: 'viewer' })).status).toBe(204);
    expect(await access(viewer)).toBe('read');
    // And does not come back by a link of their own.
    expect((await viewer.call('POST', `/api/invitations/${link}/accept`)).status).toBe(404);
    expect((await editor.call('DELETE', `${at}/members/${await idOf(editor)}`)).status).toBe(204);
    expect((await editor.call('GET', at)).status).toBe(404);
    expect((await owner.call('DELETE', `${at}/members/${await idOf(viewer)}`)).status).toBe(204);
    expect((await viewer.call('GET', at)).status).toBe(404);
  });

  it('a sharing link works until it is withdrawn, one for an address only for its person and once', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { slug } = await createProject(ann);
    const invite = async (body: object) => (await ann.call('POST', `/api/projects/${slug}/invitations`, body)).body;

    const forAll = await invite({ role: 'viewer' });
    expect((await test.browser().call('GET', `/api/invitations/${forAll.token}`)).body).toEqual({
      type: 'project',
      name: 'Shared',
      role: 'viewer',
      invitedBy: 'ann',
      email: null,
    });
    expect((await test.browser().call('POST', `/api/invitations/${forAll.token}/accept`)).status).toBe(401);
    expect((await bob.call('POST', `/api/invitations/${forAll.token}/accept`)).body).toEqual({ type: 'project', slug });
    test.advance(60 * 24 * 60 * 60 * 1000);
    expect((await test.browser().call('GET', `/api/invitations/${forAll.token}`)).status).toBe(200);
    expect((await ann.call('DELETE', `/api/projects/${slug}/invitations/${forAll.id}`)).status).toBe(204);
    expect((await test.browser().call('GET', `/api/invitations/${forAll.token}`)).status).toBe(404);
    expect((await test.browser().call('GET', `/api/invitations/${forAll.token.slice(0, -1)}x`)).status).toBe(404);
    expect((await ann.call('POST', `/api/projects/${slug}/invitations`, { role: 'admin' })).status).toBe(400);
    expect((await ann.call('POST', `/api/projects/${slug}/invitations`, { role: 'viewer', email: 'nobody' })).status).toBe(400);
  });

  it('an invitation for an address is for its person alone, and never lowers a role', async () => {
    const test = createTestApp(storage());
    const [ann, bob, eve] = [await test.signUp('ann'), await test.signUp('bob'), await test.signUp('eve')];
    const { slug } = await createProject(ann);
    const email = (await bob.call('GET', '/api/logged-in')).body.user.email as string;
    const invite = async (role: string) =>
      (await ann.call('POST', `/api/projects/${slug}/invitations`, { role, email: email.toUpperCase() })).body.token as string;
    const editor = await invite('editor');
    const refused = await eve.call('POST', `/api/invitations/${editor}/accept`);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await bob.call('POST', `/api/invitations/${editor}/accept`)).status).toBe(200);
    expect((await bob.call('POST', `/api/invitations/${editor}/accept`)).status).toBe(404);
    await bob.call('POST', `/api/invitations/${await invite('viewer')}/accept`);
    expect((await bob.call('GET', `/api/projects/${slug}`)).body.access).toBe('write');
  });

  it('a frozen project takes no changed files from anyone: the save answers 422, and the changes become a fork (decision A10)', async () => {
    const { owner, editor, project } = await cast(createTestApp(storage()));
    const at = `/api/projects/${project.slug}`;
    expect((await owner.call('PATCH', at, { project: { frozen: true } })).status).toBe(200);
    expect((await editor.call('GET', at)).body).toMatchObject({ frozen: true, access: 'write' });
    const changed = { project: { appFiles: files('a.ts', 'two'), editedAt: project.editedAt } };
    for (const person of [editor, owner]) {
      const refused = await person.call('PATCH', at, changed);
      expect([refused.status, refused.body.code]).toEqual([422, 'project-frozen']);
    }
    expect((await owner.call('GET', at)).body.appFiles['a.ts'].contents).toBe('one');
    const fork = await editor.call('POST', `${at}/fork`, { project: { appFiles: files('a.ts', 'two') } });
    expect([fork.status, fork.body.access, fork.body.frozen, fork.body.visibility]).toEqual([201, 'owner', false, 'private']);
    expect((await owner.call('PATCH', at, { project: { frozen: false } })).status).toBe(200);
    expect((await editor.call('PATCH', at, changed)).status).toBe(200);
  });

  it('a call that asks for more than the role allows changes nothing of what it may', async () => {
    const { owner, editor, project } = await cast(createTestApp(storage()));
    const at = `/api/projects/${project.slug}`;
    const asked = await editor.call('PATCH', at, { project: { title: 'Taken over', visibility: 'public', appFiles: {}, editedAt: project.editedAt } });
    expect(asked.status).toBe(403);
    expect((await owner.call('GET', at)).body).toMatchObject({ title: 'Shared', visibility: 'private', editedAt: project.editedAt });
  });

  it('editors of one project may save what another of them uploaded', async () => {
    const { owner, editor, stranger, project } = await cast(createTestApp(storage()));
    const bytes = new TextEncoder().encode('abc');
    const announced = (
      await editor.call('POST', `/api/projects/${project.slug}/direct_uploads`, {
        blob: { ...UPLOAD.blob, checksum: 'kAFQmDzST7DWlj99KOF/cg==' },
      })
    ).body;
    expect((await editor.call('PUT', announced.direct_upload.url, bytes, announced.direct_upload.headers)).status).toBe(204);
    const appFiles: AppFiles = {
      'a.png': {
        fullPath: 'a.png',
        name: 'a.png',
        type: 'file',
        contents: storagePath(announced.signed_id, 'a.png'),
        isBinary: true,
        lastModified: 1,
        blobId: announced.signed_id,
      },
    };
    expect((await owner.call('PATCH', `/api/projects/${project.slug}`, { project: { appFiles, editedAt: project.editedAt } })).status).toBe(200);
    const elsewhere = await createProject(stranger);
    expect((await stranger.call('PATCH', `/api/projects/${elsewhere.slug}`, { project: { appFiles, editedAt: elsewhere.editedAt } })).status).toBe(400);
  });
});

describeOnBothEngines('knowledge about a project that is a person’s own word (assistant.md 6, safety)', (storage) => {
  it('is theirs in every browser of theirs, by its content, and nobody else’s; a copy has it too', async () => {
    const test = createTestApp(storage());
    const { owner, editor, project } = await cast(test);
    const at = `/api/projects/${project.slug}`;
    const own = async (browser: TestBrowser, path = at) => (await browser.call('GET', path)).body.ownKnowledge;
    const put = (browser: TestBrowser, sha256: string) => browser.call('PUT', `${at}/knowledge`, { sha256 });
    expect(await own(owner)).toBeUndefined();
    for (const sha256 of ['a'.repeat(64), 'b'.repeat(64)]) {
      expect((await put(owner, sha256)).status).toBe(204);
      expect(await own(createTestApp(storage()).browser(owner))).toBe(sha256);
    }
    expect(await own(editor)).toBeUndefined();
    expect((await put(owner, 'Be brief.')).status).toBe(400);
    const copies = await Promise.all([owner, editor].map(async (person) => (await person.call('POST', `${at}/fork`, {})).body.slug as string));
    expect(await own(owner, `/api/projects/${copies[0]}`)).toBe('b'.repeat(64));
    expect(await own(editor, `/api/projects/${copies[1]}`)).toBeUndefined();
  });
});

describeOnBothEngines('projects of an organisation (decision A9)', (storage) => {
  it('admins own its projects, members change them, and who leaves has nothing', async () => {
    const test = createTestApp(storage());
    const [ann, bob, eve] = [await test.signUp('ann'), await test.signUp('bob'), await test.signUp('eve')];
    const slug = `bakery-${Date.now()}`;
    await ann.call('POST', '/api/organizations', { name: 'Bakery', slug });
    await join(ann, bob, `/api/organizations/lathe/${slug}`, 'member');
    // A member may put projects under it, and is not their owner for that.
    const project = await createProject(bob, { owner: slug, provider: 'lathe' });
    expect(project).toMatchObject({ access: 'write', organization: { slug, provider: 'lathe', name: 'Bakery' } });
    const at = `/api/projects/${project.slug}`;
    expect((await ann.call('GET', at)).body.access).toBe('owner');
    expect((await eve.call('GET', at)).status).toBe(404);
    expect((await bob.call('PATCH', at, { project: { title: 'Handover' } })).status).toBe(200);
    expect((await bob.call('DELETE', at)).status).toBe(403);
    expect((await bob.call('PATCH', at, { project: { visibility: 'public' } })).status).toBe(403);
    expect((await bob.call('PATCH', at, { project: { frozen: true } })).status).toBe(403);
    expect((await ann.call('PATCH', at, { project: { frozen: true } })).status).toBe(200);
    expect((await ann.call('GET', '/api/projects')).body.projects).toMatchObject([
      { slug: project.slug, access: 'owner', organization: 'Bakery', frozen: true },
    ]);
    expect((await eve.call('POST', '/api/projects/sb1/fork', { project: {}, owner: slug, provider: 'lathe' })).status).toBe(404);
    expect((await eve.call('POST', `${at}/fork`, {})).status).toBe(404);

    expect((await ann.call('DELETE', `/api/organizations/lathe/${slug}/members/${await idOf(bob)}`)).status).toBe(204);
    expect((await bob.call('GET', at)).status).toBe(404);
    expect((await bob.call('GET', '/api/projects')).body.projects).toEqual([]);
  });
});
