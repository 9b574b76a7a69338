import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ArtifactEvent } from '@lathe/protocol';
import { StepRepository } from './step-repository.ts';
import { StepStreams } from './step-streams.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

async function project(browser: TestBrowser, more: object = {}): Promise<string> {
  return ((await browser.call('POST', '/api/projects/sb1/fork', { project: { title: 'Turns', ...more } })).body as { id: string }).id;
}

const QUESTION = { id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'hello' }] };

describeOnBothEngines('a turn of a chat', (storage) => {
  it('is visible to every page of the chat, and no other turn begins before it is over', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const id = await project(ann);
    const turn = (browser = ann) => browser.call('GET', `/api/chats/${id}/turn`);
    const claim = (messageId: string, step = 0) => ann.call('PUT', `/api/chats/${id}/turn`, { messageId, step, visit: 'v1' });
    expect((await turn()).body).toEqual({ revision: '' });
    expect(await claim('m1')).toMatchObject({ status: 200, body: { isStopRequested: false } });
    await ann.call('PUT', `/api/chats/${id}`, { messages: [], revision: 'r1' });
    expect(await claim('m1', 1)).toMatchObject({ status: 200 });
    expect((await turn()).body).toEqual({ revision: 'r1', turn: { messageId: 'm1', step: 1 } });
    expect((await ann.call('GET', `/api/chats/${id}`)).body).toMatchObject({ turn: { messageId: 'm1', step: 1 } });
    expect(await claim('m2')).toMatchObject({ status: 409, body: { code: 'turn-running' } });
    // It is nobody else's business.
    for (const call of [turn(bob), bob.call('PUT', `/api/chats/${id}/turn`, { messageId: 'm2', step: 0, visit: 'v1' })]) expect((await call).status).toBe(404);
    await ann.call('DELETE', `/api/chats/${id}/turn/m2`);
    expect((await turn()).body).toHaveProperty('turn');
    await ann.call('DELETE', `/api/chats/${id}/turn/m1`);
    expect((await turn()).body).not.toHaveProperty('turn');
    expect((await claim('m2')).status).toBe(200);
  });

  it('keeps every model from answering another message before it is over', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const id = await project(ann);
    const ask = (messageId: string) =>
      ann.call('POST', '/api/chat', {
        projectId: id,
        mode: 'build',
        messageId,
        step: 0,
        messages: [QUESTION],
        context: { title: 'Turns', files: [], contents: [] },
      });
    await ann.call('PUT', `/api/chats/${id}/turn`, { messageId: 'm1', step: 0, visit: 'v1' });
    expect(await ask('m2')).toMatchObject({ status: 409, body: { code: 'turn-running' } });
    expect((await ask('m1')).status).toBe(200);
    await ann.call('DELETE', `/api/chats/${id}/turn/m1`);
    expect((await ask('m2')).status).toBe(200);
  });

  it('claims the turn, stores the chat and asks the model in one request', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const id = await project(ann);
    const ask = (messageId: string, more: object) =>
      ann.call('POST', '/api/chat', {
        ...{ projectId: id, mode: 'build', messageId, step: 0, messages: [QUESTION], context: { title: 'Turns', files: [], contents: [] } },
        ...more,
      });
    const chat = async () => (await ann.call('GET', `/api/chats/${id}`)).body;
    const first = await ask('m1', { visit: 'v1', keep: { messages: [QUESTION], revision: 'r1', base: '' } });
    expect(first.status).toBe(200);
    expect(await chat()).toEqual({ messages: [QUESTION], revision: 'r1', turn: { messageId: 'm1', step: 0 } });

    // Nothing of a rejected turn is stored.
    const dropped = { messages: [], revision: 'r2', base: 'r1' };
    expect(await ask('m2', { visit: 'v2', keep: dropped })).toMatchObject({ status: 409, body: { code: 'turn-running' } });
    expect(await chat()).toMatchObject({ revision: 'r1' });

    // A request whose response was lost is sent again.
    const again = await ask('m1', { visit: 'v1', keep: { messages: [QUESTION], revision: 'r1', base: '' } });
    expect([again.status, again.body]).toEqual([200, first.body]);

    // The chat has changed in the meantime: the turn is claimed anyway, and no model is asked.
    await ann.call('DELETE', `/api/chats/${id}/turn/m1`);
    expect(await ask('m3', { visit: 'v1', keep: { messages: [], revision: 'r3', base: '' } })).toMatchObject({ status: 409, body: { code: 'save-conflict' } });
    expect(await chat()).toEqual({ messages: [QUESTION], revision: 'r1', turn: { messageId: 'm3', step: 0 } });
    expect((await ann.call('GET', `/api/chat/${id}/m3/0`)).status).toBe(404);
    expect((await ask('m3', { visit: 'v1', keep: { ...dropped, revision: 'r3' } })).status).toBe(200);
  });

  it('requires a message ID that can be stored and a step number, and rejects others without a server error', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const id = await project(ann);
    for (const step of ['abc', '-1', '1.5', '99999999999', '%00'])
      for (const method of ['GET', 'DELETE']) expect((await ann.call(method, `/api/chat/${id}/m1/${step}`)).status, `${method} ${step}`).toBe(404);
    const long = Array.from({ length: 300 }, () => randomUUID()).join('');
    const request = { projectId: id, mode: 'build', messageId: long, step: 0, messages: [QUESTION], context: { title: '', files: [], contents: [] } };
    expect((await ann.call('POST', '/api/chat', request)).status).toBe(400);
    expect((await ann.call('PUT', `/api/chats/${id}/turn`, { messageId: long, step: 0, visit: 'v1' })).status).toBe(400);
  });

  it('begins only once when two pages ask for it at the same time', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const id = await project(ann);
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) => ann.call('PUT', `/api/chats/${id}/turn`, { messageId: `m${index}`, step: 0, visit: 'v1' })),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('is over when its page has been silent, and sooner when someone stopped it', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const id = await project(ann);
    const claim = (messageId: string) => ann.call('PUT', `/api/chats/${id}/turn`, { messageId, step: 0, visit: 'v1' });
    await claim('m1');
    test.advance(60_000);
    expect((await claim('m2')).status).toBe(409);
    test.advance(20_000);
    expect((await ann.call('GET', `/api/chats/${id}/turn`)).body).not.toHaveProperty('turn');
    expect((await claim('m2')).status).toBe(200);
    await ann.call('POST', `/api/chats/${id}/turn/m2/stop`);
    expect((await claim('m3')).status).toBe(409);
    // Its own page learns of the stop, and may still report that it is running until it has ended.
    expect((await claim('m2')).body).toEqual({ isStopRequested: true });
    test.advance(11_000);
    expect((await claim('m3')).body).toEqual({ isStopRequested: false });
  });

  it('is over soon after its page has announced that it is leaving, and continues when that page is back', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const id = await project(ann);
    const claim = (messageId: string, visit = 'v2') => ann.call('PUT', `/api/chats/${id}/turn`, { messageId, step: 0, visit });
    const leave = (messageId: string, browser = ann) => browser.call('POST', `/api/chats/${id}/turn/${messageId}/leave`, { visit: 'v1' });
    const turn = async () => ((await ann.call('GET', `/api/chats/${id}/turn`)).body as { turn?: { messageId: string } }).turn?.messageId;
    await claim('m1', 'v1');
    test.advance(50_000);
    expect((await leave('m1', bob)).status).toBe(404);
    expect((await leave('m0')).status).toBe(204);
    expect((await leave('m1')).status).toBe(204);
    // The time counts from the announcement: a background page had been silent for a while.
    test.advance(9_000);
    expect([(await claim('m2')).status, await turn()]).toEqual([409, 'm1']);
    // A request that it sent before it left arrives late.
    expect((await claim('m1', 'v1')).body).toEqual({ isStopRequested: false });
    test.advance(11_000);
    expect(await turn()).toBeUndefined();
    // Loaded or shown again, it is as if it had never left.
    expect((await claim('m1')).body).toEqual({ isStopRequested: false });
    test.advance(60_000);
    expect([(await claim('m2')).status, await turn()]).toEqual([409, 'm1']);
    await leave('m1');
    test.advance(11_000);
    expect([(await claim('m2')).status, await turn()]).toEqual([200, 'm2']);
    test.advance(60_000);
    expect(await turn()).toBe('m2');
  });

  it('whose claim arrives after its page has left does not keep the chat, in whatever order its requests arrive', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const id = await project(ann);
    const claim = (messageId: string, visit: string) => ann.call('PUT', `/api/chats/${id}/turn`, { messageId, step: 0, visit });
    const leave = (messageId: string, browser = ann) => browser.call('POST', `/api/chats/${id}/turn/${messageId}/leave`, { visit: 'v1' });
    const turn = async () => ((await ann.call('GET', `/api/chats/${id}/turn`)).body as { turn?: { messageId: string } }).turn?.messageId;
    // The requests of a page that closes may arrive in any order. The goodbye alone holds nothing.
    expect([(await leave('m1', bob)).status, (await leave('m1')).status, await turn()]).toEqual([404, 204, undefined]);
    expect((await claim('m1', 'v1')).status).toBe(200);
    test.advance(11_000);
    expect([await turn(), (await claim('m2', 'v2')).status]).toEqual([undefined, 200]);
    // Nor does it end a turn that another page has begun, or one that the same page continues when it is back.
    await leave('m1');
    expect([(await claim('m1', 'v1')).status, await turn()]).toEqual([409, 'm2']);
    await leave('m2');
    await claim('m2', 'v3');
    test.advance(60_000);
    expect(await turn()).toBe('m2');
    // A turn that is long over makes no difference.
    test.advance(80_000);
    await leave('m3');
    expect((await claim('m3', 'v1')).status).toBe(200);
    test.advance(11_000);
    expect((await claim('m4', 'v2')).status).toBe(200);
  });

  it('whose page has left is over at once when someone stops it, and that page learns of it when it is back', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const id = await project(ann);
    const claim = (messageId: string, visit = 'v2') => ann.call('PUT', `/api/chats/${id}/turn`, { messageId, step: 0, visit });
    await claim('m1', 'v1');
    await ann.call('POST', `/api/chats/${id}/turn/m1/leave`, { visit: 'v1' });
    await ann.call('POST', `/api/chats/${id}/turn/m1/stop`);
    expect((await ann.call('GET', `/api/chats/${id}/turn`)).body).not.toHaveProperty('turn');
    expect((await claim('m1')).body).toEqual({ isStopRequested: true });
    expect((await claim('m2')).status).toBe(409);
    await ann.call('POST', `/api/chats/${id}/turn/m1/leave`, { visit: 'v1' });
    expect((await claim('m2')).body).toEqual({ isStopRequested: false });
    expect((await claim('m1')).status).toBe(409);
  });

  it('can be stopped from another page, which ends the model call', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const id = await project(ann);
    const { user } = (await ann.call('GET', '/api/logged-in')).body as { user: { id: string } };
    const streams = new StepStreams({
      store: new StepRepository(storage().database.sql),
      now: () => new Date(),
      onWriteFailure: (error) => {
        throw error;
      },
    });
    let isStopped = false;
    const frames = await streams.open(
      { projectId: id, messageId: 'm1', step: 0 },
      user.id,
      async (signal) =>
        (async function* (): AsyncGenerator<ArtifactEvent> {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          isStopped = true;
          yield { type: 'finish', reason: 'aborted', seq: 0 };
        })(),
      new AbortController().signal,
    );
    await ann.call('PUT', `/api/chats/${id}/turn`, { messageId: 'm1', step: 0, visit: 'v1' });
    expect((await ann.call('POST', `/api/chats/${id}/turn/m1/stop`)).status).toBe(204);
    const read: string[] = [];
    for await (const frame of frames) read.push(frame);
    expect([isStopped, read.length]).toEqual([true, 1]);
    await streams.close();
  });

  it('tells its page about a stop within a second, whichever process of the server each of them reaches', async () => {
    const [first, second] = [createTestApp(storage()), createTestApp(storage())];
    const ann = await first.signUp('ann');
    const id = await project(ann);
    const beside = second.browser(ann);
    for (const [messageId, stopper] of [
      ['m1', ann],
      ['m2', beside],
    ] as const) {
      await ann.call('PUT', `/api/chats/${id}/turn`, { messageId, step: 0, visit: 'v1' });
      let hasResponse = false;
      const stopRequest = ann.call('GET', `/api/chats/${id}/turn/${messageId}/stop`).then((answer) => {
        hasResponse = true;
        return answer;
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(hasResponse).toBe(false);
      const stoppedAt = performance.now();
      await stopper.call('POST', `/api/chats/${id}/turn/${messageId}/stop`);
      expect((await stopRequest).body).toEqual({ isStopRequested: true });
      expect(performance.now() - stoppedAt).toBeLessThan(1_000);
      await ann.call('DELETE', `/api/chats/${id}/turn/${messageId}`);
    }
  });
});
