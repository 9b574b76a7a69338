import type { AppFiles } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

const files = (contents: string): AppFiles => ({ a: { fullPath: 'a', name: 'a', type: 'file', contents, isBinary: false, lastModified: 1 } });
const messages = [{ id: 'm1', role: 'user', createdAt: '2026-11-21T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'A list' }] }];

async function create(browser: TestBrowser, project: object = {}): Promise<{ id: string; slug: string }> {
  return (await browser.call('POST', '/api/projects/sb1/fork', { project })).body;
}

async function projectWithHistory(browser: TestBrowser, project: object = {}) {
  const made = await create(browser, { appFiles: files('1'), ...project });
  await browser.call('PUT', `/api/chats/${made.id}`, { messages });
  await browser.call('POST', `/api/snapshot/${made.id}`, { id: 'v1', title: 'First', snapshot: JSON.stringify(files('1')) });
  return made;
}

describeOnBothEngines('duplicating a project', (storage) => {
  it('copies chat and versions from one project to the other', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const from = await projectWithHistory(ann);
    const to = (await ann.call('POST', `/api/projects/${from.slug}/fork`, {})).body;
    const answer = await ann.call('POST', '/api/project/duplicate', { fromProjectId: from.id, toProjectId: to.id });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect((await ann.call('GET', `/api/chats/${to.id}`)).body).toEqual({ messages });
    expect((await ann.call('GET', `/api/snapshot/${to.id}`)).body.snapshots).toMatchObject([{ messageId: 'v1', title: 'First' }]);
    expect((await ann.call('GET', `/api/snapshot/${to.id}/v1`)).body.snapshot).toEqual(files('1'));
    // A second time changes nothing, and the source is unchanged.
    expect((await ann.call('POST', '/api/project/duplicate', { fromProjectId: from.id, toProjectId: to.id })).body).toEqual({ success: true });
    expect((await ann.call('GET', `/api/snapshot/${from.id}`)).body.snapshots).toHaveLength(1);
  });

  it('leaves the chat out of a reader’s copy, and rejects other people’s projects with success false', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const shared = await projectWithHistory(ann, { visibility: 'public' });
    const secret = await projectWithHistory(ann);
    const own = await create(bob);
    expect((await bob.call('POST', '/api/project/duplicate', { fromProjectId: shared.id, toProjectId: own.id })).body).toEqual({ success: true });
    expect((await bob.call('GET', `/api/chats/${own.id}`)).body).toEqual({ messages: [] });
    expect((await bob.call('GET', `/api/snapshot/${own.id}`)).body.snapshots).toHaveLength(1);

    const hidden = await bob.call('POST', '/api/project/duplicate', { fromProjectId: secret.id, toProjectId: own.id });
    expect([hidden.status, hidden.body.success, hidden.body.error]).toEqual([404, false, 'This project does not exist, or you have no access to it.']);
    const foreign = await bob.call('POST', '/api/project/duplicate', { fromProjectId: own.id, toProjectId: shared.id });
    expect([foreign.status, foreign.body.success]).toEqual([422, false]);
    const nobody = await test.browser().call('POST', '/api/project/duplicate', { fromProjectId: shared.id, toProjectId: own.id });
    expect([nobody.status, nobody.body]).toMatchObject([401, { success: false, error: 'Not logged in' }]);
  });
});
