import { type AppFiles, storagePath } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { createProject, idOf, join, oneFile } from '../testing/endpoint-cast.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

const UPLOAD = { filename: 'a.png', content_type: 'image/png', byte_size: 3, checksum: 'kAFQmDzST7DWlj99KOF/cg==' };

/** One project, and a person for each role in it. */
async function cast(test: TestApp) {
  const owner = await test.signUp('owner');
  const [editor, viewer, stranger] = [await test.signUp('editor'), await test.signUp('viewer'), await test.signUp('stranger')];
  const project = await createProject(owner);
  await join(owner, editor, `/api/projects/${project.slug}`, 'editor');
  await join(owner, viewer, `/api/projects/${project.slug}`, 'viewer');
  return { owner, editor, viewer, stranger, project };
}

describeOnBothEngines('roles in a project', (storage) => {
  it('keep it private until an owner changes that, and determine each person’s access', async () => {
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
    // The links grant access, so only those who may create them can see them.
    expect(invitations).toEqual([]);
    expect((await owner.call('GET', `/api/projects/${project.slug}/members`)).body.invitations).toHaveLength(2);
  });

  it('can be raised, lowered, removed and given up', async () => {
    const { owner, editor, viewer, project } = await cast(createTestApp(storage()));
    const at = `/api/projects/${project.slug}`;
    const access = async (browser: TestBrowser) => (await browser.call('GET', at)).body.access;
    expect((await owner.call('PATCH', `${at}/members/${await idOf(viewer)}`, { role: 'owner' })).status).toBe(204);
    expect(await access(viewer)).toBe('owner');
    // The project's creator remains its owner.
    expect((await viewer.call('DELETE', `${at}/members/${await idOf(owner)}`)).status).toBe(404);
    expect((await viewer.call('PATCH', `${at}/members/${await idOf(owner)}`, { role: 'viewer' })).status).toBe(404);
    const link = (await viewer.call('POST', `${at}/invitations`, { role: 'owner' })).body.token;
    expect((await owner.call('PATCH', `${at}/members/${await idOf(viewer)}`, { role: 'viewer' })).status).toBe(204);
    expect(await access(viewer)).toBe('read');
    // And cannot come back through a link of their own.
    expect((await viewer.call('POST', `/api/invitations/${link}/accept`)).status).toBe(404);
    expect((await editor.call('DELETE', `${at}/members/${await idOf(editor)}`)).status).toBe(204);
    expect((await editor.call('GET', at)).status).toBe(404);
    expect((await owner.call('DELETE', `${at}/members/${await idOf(viewer)}`)).status).toBe(204);
    expect((await viewer.call('GET', at)).status).toBe(404);
  });

  it('can be had through a sharing link until it is revoked, or once through one for the person’s address', async () => {
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

  it('are given by an invitation for an address only to that person, and never lowered', async () => {
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

  it('do not let anyone save changed files of a frozen project: the save returns 422, and the changes become a fork', async () => {
    const { owner, editor, project } = await cast(createTestApp(storage()));
    const at = `/api/projects/${project.slug}`;
    expect((await owner.call('PATCH', at, { project: { frozen: true } })).status).toBe(200);
    expect((await editor.call('GET', at)).body).toMatchObject({ frozen: true, access: 'write' });
    const changed = { project: { appFiles: oneFile('a.ts', 'two'), editedAt: project.editedAt } };
    for (const person of [editor, owner]) {
      const refused = await person.call('PATCH', at, changed);
      expect([refused.status, refused.body.code]).toEqual([422, 'project-frozen']);
    }
    expect((await owner.call('GET', at)).body.appFiles['a.ts'].contents).toBe('one');
    const fork = await editor.call('POST', `${at}/fork`, { project: { appFiles: oneFile('a.ts', 'two') } });
    expect([fork.status, fork.body.access, fork.body.frozen, fork.body.visibility]).toEqual([201, 'owner', false, 'private']);
    expect((await owner.call('PATCH', at, { project: { frozen: false } })).status).toBe(200);
    expect((await editor.call('PATCH', at, changed)).status).toBe(200);
  });

  it('reject a call that asks for more than the role allows as a whole', async () => {
    const { owner, editor, project } = await cast(createTestApp(storage()));
    const at = `/api/projects/${project.slug}`;
    const asked = await editor.call('PATCH', at, { project: { title: 'Taken over', visibility: 'public', appFiles: {}, editedAt: project.editedAt } });
    expect(asked.status).toBe(403);
    expect((await owner.call('GET', at)).body).toMatchObject({ title: 'Shared', visibility: 'private', editedAt: project.editedAt });
  });

  it('let editors of one project save what another editor uploaded', async () => {
    const { owner, editor, stranger, project } = await cast(createTestApp(storage()));
    const bytes = new TextEncoder().encode('abc');
    const announced = (
      await editor.call('POST', `/api/projects/${project.slug}/direct_uploads`, {
        blob: UPLOAD,
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

describeOnBothEngines('knowledge that a person wrote about a project', (storage) => {
  it('is recognized as theirs by its content in all their browsers, and as nobody else’s, and in copies too', async () => {
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

describeOnBothEngines('projects of an organization', (storage) => {
  it('are owned by admins and changed by members, and people who leave lose access', async () => {
    const test = createTestApp(storage());
    const [ann, bob, eve] = [await test.signUp('ann'), await test.signUp('bob'), await test.signUp('eve')];
    const slug = `bakery-${Date.now()}`;
    await ann.call('POST', '/api/organizations', { name: 'Bakery', slug });
    await join(ann, bob, `/api/organizations/lathe/${slug}`, 'member');
    // A member may create projects in it, but does not thereby own them.
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
