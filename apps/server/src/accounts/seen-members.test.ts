import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

type Seen = { readonly name: string; readonly email: string | null };

describeOnBothEngines('email addresses of members', (storage) => {
  const emailOf = async (person: TestBrowser) => (await person.call('GET', '/api/logged-in')).body.user.email as string;
  const addresses = (members: readonly Seen[]) => Object.fromEntries(members.map(({ name, email }) => [name, email]));

  it('of a project are visible to its owners; other members see names and their own address', async () => {
    const test = createTestApp(storage());
    const people = { ann: await test.signUp('ann'), ed: await test.signUp('ed'), vic: await test.signUp('vic') };
    const { slug, id, editedAt } = (await people.ann.call('POST', '/api/projects/sb1/fork', { project: { title: 'Shared' } })).body;
    for (const [role, person] of [
      ['editor', people.ed],
      ['viewer', people.vic],
    ] as const) {
      const { token } = (await people.ann.call('POST', `/api/projects/${slug}/invitations`, { role })).body;
      expect((await person.call('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
    }
    const [ann, ed, vic] = [await emailOf(people.ann), await emailOf(people.ed), await emailOf(people.vic)];
    const seenBy = async (person: TestBrowser) => addresses((await person.call('GET', `/api/projects/${slug}/members`)).body.members);
    expect(await seenBy(people.ann)).toEqual({ ann, ed, vic });
    expect(await seenBy(people.ed)).toEqual({ ann: null, ed, vic: null });
    expect(await seenBy(people.vic)).toEqual({ ann: null, ed: null, vic });

    // No other response about the project contains an address, either.
    const appFiles = { a: { fullPath: 'a', name: 'a', type: 'file', contents: '1', isBinary: false, lastModified: 1 } };
    await people.ann.call('PATCH', `/api/projects/${slug}`, { project: { appFiles, editedAt } });
    await people.ann.call('POST', `/api/snapshot/${id}`, { id: 'v1', title: 'One', snapshot: JSON.stringify(appFiles) });
    await people.ann.call('PUT', `/api/chats/${id}/turn`, { messageId: 'm1', step: 0, visit: 'v' });
    const answers = [
      await people.ed.call('PATCH', `/api/projects/${slug}`, { project: { appFiles, editedAt } }),
      await people.ed.call('GET', `/api/chats/${id}`),
      ...(await Promise.all(
        [`/api/projects/${slug}`, '/api/projects', `/api/snapshot/${id}`, `/api/snapshot/${id}/v1`].map((path) => people.vic.call('GET', path)),
      )),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(ann);
  }, 60_000);

  it('of an organization are visible to its admins', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { slug, provider } = (await ann.call('POST', '/api/organizations', { name: `Bakery ${Date.now()}`, slug: `bakery-${Date.now()}` })).body;
    const { token } = (await ann.call('POST', `/api/organizations/${provider}/${slug}/invitations`, { role: 'member' })).body;
    expect((await bob.call('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
    const seenBy = async (person: TestBrowser) => addresses((await person.call('GET', `/api/organizations/${provider}/${slug}/members`)).body.members);
    expect(await seenBy(ann)).toEqual({ ann: await emailOf(ann), bob: await emailOf(bob) });
    expect(await seenBy(bob)).toEqual({ ann: null, bob: await emailOf(bob) });
  });

  it('that an invitation is for are shown as their first letter and host', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { slug } = (await ann.call('POST', '/api/projects/sb1/fork', { project: { title: 'Shared' } })).body;
    const { token } = (await ann.call('POST', `/api/projects/${slug}/invitations`, { role: 'viewer', email: 'carol@example.com' })).body;
    expect((await test.browser().call('GET', `/api/invitations/${token}`)).body.email).toBe('c…@example.com');
    const refused = await bob.call('POST', `/api/invitations/${token}/accept`);
    expect([refused.status, refused.body.error]).toEqual([403, 'This invitation is for c…@example.com. Sign in with that address.']);
  });
});
