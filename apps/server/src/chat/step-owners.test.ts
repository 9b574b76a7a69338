import { expect, it } from 'vitest';
import { LAST_EVENT_ID } from '@lathe/protocol';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

describeOnBothEngines('the id of a step', (storage) => {
  const QUESTION = { mode: 'build', context: { title: 'Shared', files: [], contents: [] } };
  const ask = async (person: TestBrowser, projectId: string, messageId: string, text: string) => {
    const messages = [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text }] }];
    const { status, body } = await person.call('POST', '/api/chat', { ...QUESTION, projectId, messageId, step: 0, messages });
    return { status, code: body.code, text: body instanceof Uint8Array ? new TextDecoder().decode(body) : '' };
  };
  const read = (person: TestBrowser, projectId: string, messageId: string) =>
    person.call('GET', `/api/chat/${projectId}/${messageId}/0`, undefined, { [LAST_EVENT_ID]: '-1' });

  async function setUp() {
    const test = createTestApp(storage());
    const people = { ann: await test.signUp('ann'), ed: await test.signUp('ed'), rea: await test.signUp('rea') };
    const { id, slug } = (await people.ann.call('POST', '/api/projects/sb1/fork', { project: { title: 'Shared', visibility: 'public' } })).body;
    const { token } = (await people.ann.call('POST', `/api/projects/${slug}/invitations`, { role: 'editor' })).body;
    expect((await people.ed.call('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
    return { ...people, id };
  }

  it('cannot be taken by a reader of a public project who uses it first, and neither can read the other’s answer', async () => {
    const { ann, ed, rea, id } = await setUp();
    expect((await ask(rea, id, 'm1', 'a todo list')).status).toBe(200);
    expect((await read(ann, id, 'm1')).status).toBe(404);
    const own = await ask(ann, id, 'm1', 'a recipe collection');
    expect([own.status, own.text.includes('step.open')]).toEqual([200, true]);
    // Each resumes their own step, and editors those of the project's chat.
    const [ofAnn, ofEd, ofRea] = await Promise.all([ann, ed, rea].map(async (person) => new TextDecoder().decode((await read(person, id, 'm1')).body)));
    expect(ofAnn).toBe(own.text);
    expect(ofEd).toBe(own.text);
    expect(ofRea).not.toBe(own.text);
    expect((await rea.call('DELETE', `/api/chat/${id}/m2/0`)).status).toBe(404);
  }, 60_000);

  it('belongs to the person who runs the turn: no editor takes its next step, continues the turn or ends it', async () => {
    const { ann, ed, id } = await setUp();
    const claim = (person: TestBrowser) => person.call('PUT', `/api/chats/${id}/turn`, { messageId: 'm1', step: 0, visit: 'v' });
    expect((await claim(ann)).status).toBe(200);
    expect(await ask(ed, id, 'm1', 'mine')).toMatchObject({ status: 409, code: 'turn-running' });
    expect((await claim(ed)).body.code).toBe('turn-running');
    await ed.call('DELETE', `/api/chats/${id}/turn/m1`);
    expect((await claim(ed)).body.code).toBe('turn-running');
    expect((await ask(ann, id, 'm1', 'a todo list')).status).toBe(200);
    expect((await ann.call('DELETE', `/api/chats/${id}/turn/m1`)).status).toBe(204);
    expect((await claim(ed)).status).toBe(200);
  }, 60_000);
});
