import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { registries } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

let count = 0;

async function create(browser: TestBrowser) {
  const slug = `acme-${Date.now()}-${++count}`;
  const { status, body } = await browser.call('POST', '/api/organizations', { name: 'Acme', slug });
  expect(status).toBe(201);
  return { slug, id: body.id as string, at: `/api/organizations/lathe/${slug}`, answer: body };
}

async function join(admin: TestBrowser, person: TestBrowser, at: string, role: string): Promise<void> {
  const { body } = await admin.call('POST', `${at}/invitations`, { role });
  expect((await person.call('POST', `/api/invitations/${body.token}/accept`)).status).toBe(200);
}

const idOf = async (browser: TestBrowser) => (await browser.call('GET', '/api/logged-in')).body.user.id as string;

describeOnBothEngines('organizations', (storage) => {
  it('have a slug and a provider, and their creator is an admin', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { slug, id, answer } = await create(ann);
    expect(answer).toEqual({ id, slug, provider: 'lathe', name: 'Acme', role: 'admin' });
    expect((await ann.call('GET', '/api/organizations')).body.organizations).toEqual([answer]);
    expect((await bob.call('GET', '/api/organizations')).body.organizations).toEqual([]);
    const taken = await bob.call('POST', '/api/organizations', { name: 'Other', slug });
    expect([taken.status, taken.body.code]).toEqual([422, 'slug-taken']);
    for (const bad of ['Acme', 'a b', '-a', 'a--b', '', 'a'.repeat(41)]) {
      expect((await bob.call('POST', '/api/organizations', { name: 'Other', slug: bad })).status, bad).toBe(400);
    }
    expect((await test.browser().call('POST', '/api/organizations', { name: 'Other', slug: 'other' })).status).toBe(401);
  });

  it('can be managed by admins and seen by members, and are unknown to others', async () => {
    const test = createTestApp(storage());
    const [admin, member, stranger] = [await test.signUp('admin'), await test.signUp('member'), await test.signUp('stranger')];
    const { at, id } = await create(admin);
    await join(admin, member, at, 'member');
    const memberId = await idOf(member);
    const registry = { scope: '@acme', url: 'https://npm.acme.test/', token: 'secret-token' };
    const registriesAt = at.replace('organizations', 'registries');
    const calls = [
      ['GET', `${at}/members`, undefined, [200, 200, 404]],
      ['PATCH', at, { name: 'Acme Ltd' }, [200, 403, 404]],
      ['PATCH', `${at}/members/${memberId}`, { role: 'member' }, [204, 403, 404]],
      ['DELETE', `${at}/members/${await idOf(admin)}`, undefined, [422, 403, 404]],
      ['POST', `${at}/invitations`, { role: 'member' }, [201, 403, 404]],
      ['DELETE', `${at}/invitations/x`, undefined, [204, 403, 404]],
      ['PUT', registriesAt, registry, [204, 403, 404]],
      ['GET', registriesAt, undefined, [200, 200, 404]],
      ['DELETE', `${registriesAt}?scope=@other`, undefined, [204, 403, 404]],
      ['DELETE', at, undefined, [204, 403, 404]],
    ] as const;
    for (const [index, person] of [admin, member, stranger].entries()) {
      // Deleted last.
      for (const [method, path, body, answers] of index === 0 ? calls.slice(0, -1) : calls) {
        expect((await person.call(method, path, body)).status, `${method} ${path} by ${['admin', 'member', 'stranger'][index]}`).toBe(answers[index]);
      }
    }
    for (const [method, path, body] of calls) expect((await test.browser().call(method, path, body)).status, `${method} ${path} by nobody`).toBe(401);
    expect((await member.call('GET', `${at}/members`)).body).toMatchObject({
      members: [
        { name: 'admin', role: 'admin' },
        { name: 'member', role: 'member' },
      ],
      invitations: [],
    });
    expect((await admin.call('GET', '/api/organizations')).body.organizations).toMatchObject([{ id, name: 'Acme Ltd' }]);
    expect((await admin.call('DELETE', at)).status).toBe(204);
    expect((await member.call('GET', `${at}/members`)).status).toBe(404);
  });

  it('keep an admin, even if two of them step down at once', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { at } = await create(ann);
    await join(ann, bob, at, 'admin');
    const [annId, bobId] = [await idOf(ann), await idOf(bob)];
    const answers = await Promise.all([
      ann.call('PATCH', `${at}/members/${annId}`, { role: 'member' }),
      bob.call('PATCH', `${at}/members/${bobId}`, { role: 'member' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    const last = answers[0]?.status === 422 ? [ann, annId] : [bob, bobId];
    const left = await (last[0] as TestBrowser).call('DELETE', `${at}/members/${last[1]}`);
    expect([left.status, left.body.error]).toEqual([422, 'An organization needs an admin. Make someone else an admin first.']);
  });

  it('accept an invitation for seven days, while its admin still is one', async () => {
    const test = createTestApp(storage());
    const [ann, bob, eve] = [await test.signUp('ann'), await test.signUp('bob'), await test.signUp('eve')];
    const { at } = await create(ann);
    await join(ann, bob, at, 'admin');
    const { body } = await ann.call('POST', `${at}/invitations`, { role: 'admin' });
    const own = (await bob.call('POST', `${at}/invitations`, { role: 'admin' })).body;
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(7 * 24 * 60 * 60 * 1000);
    expect((await ann.call('GET', `${at}/members`)).body.invitations.map(({ id }: { id: string }) => id)).toContain(body.id);
    expect((await ann.call('DELETE', `${at}/members/${await idOf(bob)}`)).status).toBe(204);
    expect((await bob.call('POST', `/api/invitations/${own.token}/accept`)).status).toBe(404);
    test.advance(7 * 24 * 60 * 60 * 1000);
    expect((await eve.call('POST', `/api/invitations/${body.token}/accept`)).status).toBe(404);
    expect((await eve.call('GET', '/api/organizations')).body.organizations).toEqual([]);
  });

  it('revoke links to their projects when their creator may no longer create them: a former admin cannot come back through one', async () => {
    const test = createTestApp(storage());
    const [ann, bob, eve, ida] = [await test.signUp('ann'), await test.signUp('bob'), await test.signUp('eve'), await test.signUp('ida')];
    const { at, slug } = await create(ann);
    for (const person of [bob, eve, ida]) await join(ann, person, at, 'admin');
    const project = (await ann.call('POST', '/api/projects/sb1/fork', { project: {}, owner: slug, provider: 'lathe' })).body;
    const elsewhere = (await bob.call('POST', '/api/projects/sb1/fork', { project: {} })).body;
    const invite = async (person: TestBrowser, to: string) => (await person.call('POST', `/api/projects/${to}/invitations`, { role: 'owner' })).body.token;
    const accepted = async (token: string) => (await bob.call('POST', `/api/invitations/${token}/accept`)).status;
    const links = { bob: await invite(bob, project.slug), eve: await invite(eve, project.slug), elsewhere: await invite(bob, elsewhere.slug) };
    // An owner of the project itself may still create them.
    expect((await ida.call('POST', `/api/invitations/${await invite(ann, project.slug)}/accept`)).status).toBe(200);
    const kept = await invite(ida, project.slug);
    expect((await ann.call('DELETE', `${at}/members/${await idOf(bob)}`)).status).toBe(204);
    for (const person of [eve, ida]) expect((await ann.call('PATCH', `${at}/members/${await idOf(person)}`, { role: 'member' })).status).toBe(204);
    expect([await accepted(links.bob), await accepted(links.eve)]).toEqual([404, 404]);
    expect((await bob.call('GET', `/api/projects/${project.slug}`)).status).toBe(404);
    expect((await test.browser().call('GET', `/api/invitations/${links.elsewhere}`)).status).toBe(200);
    expect(await accepted(kept)).toBe(200);
  });

  it('can be what a person works for, until the person leaves', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { at, slug, answer } = await create(ann);
    const active = async (browser: TestBrowser) => (await browser.call('GET', '/api/logged-in')).body.activeOrganization;
    expect(await active(ann)).toBeUndefined();
    const choose = (browser: TestBrowser) => browser.call('PATCH', '/api/account', { activeOrganization: { slug, provider: 'lathe' } });
    expect((await choose(bob)).status).toBe(404);
    await join(ann, bob, at, 'member');
    expect([(await choose(ann)).status, (await choose(bob)).status]).toEqual([200, 200]);
    expect(await active(ann)).toEqual(answer);
    expect((await active(bob)).role).toBe('member');
    await bob.call('DELETE', `${at}/members/${await idOf(bob)}`);
    expect(await active(bob)).toBeUndefined();
    await ann.call('PATCH', '/api/account', { activeOrganization: null });
    expect(await active(ann)).toBeUndefined();
  });

  it('cannot be deleted while they own projects', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { at, slug } = await create(ann);
    const project = (await ann.call('POST', '/api/projects/sb1/fork', { project: {}, owner: slug, provider: 'lathe' })).body;
    const refused = await ann.call('DELETE', at);
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid-state']);
    await ann.call('DELETE', `/api/projects/${project.slug}`);
    expect((await ann.call('DELETE', at)).status).toBe(204);
  });

  it('give members the private registries, whose tokens are encrypted in the database', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { at, slug, id } = await create(ann);
    await join(ann, bob, at, 'member');
    const path = `/api/registries/lathe/${slug}`;
    const put = (fields: object = {}) => ann.call('PUT', path, { scope: '@acme', url: 'https://npm.acme.test/', token: 'first-token', ...fields });
    expect((await put()).status).toBe(204);
    expect((await put({ token: 'second-token' })).status).toBe(204);
    expect((await put({ scope: '@beta', token: 'third-token' })).status).toBe(204);
    expect((await bob.call('GET', path)).body).toEqual([
      { scope: '@acme', url: 'https://npm.acme.test/', token: 'second-token' },
      { scope: '@beta', url: 'https://npm.acme.test/', token: 'third-token' },
    ]);
    const rows = await storage().database.sql.select().from(registries).where(eq(registries.organizationId, id));
    expect(JSON.stringify(rows)).not.toContain('-token');
    for (const bad of [{ scope: 'acme' }, { scope: '@a/b' }, { url: 'file:///etc/passwd' }, { token: '' }, { token: 'a\n//registry/:_authToken=x' }]) {
      expect((await put(bad)).status, JSON.stringify(bad)).toBe(400);
    }
    expect((await ann.call('DELETE', `${path}?scope=@acme`)).status).toBe(204);
    expect((await bob.call('GET', path)).body.map(({ scope }: { scope: string }) => scope)).toEqual(['@beta']);
    await ann.call('DELETE', `${at}/members/${await idOf(bob)}`);
    expect((await bob.call('GET', path)).status).toBe(404);
  });
});
