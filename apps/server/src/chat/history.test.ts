import { type ChatMessage, CHAT_LIMIT_BYTES } from '@lathe/protocol';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { chatMessages } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import { createTestApp } from '../testing/test-app.ts';

const message = (id: string, text = id): ChatMessage => ({
  id,
  role: 'user',
  createdAt: '2026-11-21T00:00:00.000Z',
  parts: [{ type: 'text', step: 0, text }],
});

describeOnBothEngines('the end of a stored chat', (storage) => {
  async function startChat(...messages: ChatMessage[]) {
    const ann = await createTestApp(storage()).signUp('ann');
    const { id } = (await ann.call('POST', '/api/projects/sb1/fork', { project: { title: 'A' } })).body as { id: string };
    const write = async (body: object) => (await ann.call('PUT', `/api/chats/${id}`, body)).status;
    const read = async (): Promise<ChatMessage[]> => (await ann.call('GET', `/api/chats/${id}`)).body.messages;
    expect(await write({ messages, base: '', revision: 'r1' })).toBe(204);
    return { ann, id, write, read };
  }

  it('is replaced without sending what comes before it', async () => {
    const { write, read } = await startChat(message('a'), message('b'));
    expect(await write({ from: 2, messages: [message('c'), message('d')], base: 'r1', revision: 'r2' })).toBe(204);
    expect(await write({ from: 3, messages: [message('d', 'changed\u0000 \ud800')], base: 'r2', revision: 'r3' })).toBe(204);
    expect(await read()).toEqual([message('a'), message('b'), message('c'), message('d', 'changed\u0000 \ud800')]);
    expect(await write({ from: 1, messages: [], base: 'r3', revision: 'r4' })).toBe(204);
    expect(await read()).toEqual([message('a')]);
    expect(await write({ from: 0, messages: [], base: 'r4', revision: 'r5' })).toBe(204);
    expect(await read()).toEqual([]);
  });

  it('is replaced once if the same write arrives twice, and by one of two writes at once', async () => {
    const { write, read } = await startChat(message('a'));
    const append = (id: string, revision: string, base: string) => write({ from: 1, messages: [message(id)], base, revision });
    expect([await append('b', 'r2', 'r1'), await append('b', 'r2', 'r1')]).toEqual([204, 204]);
    expect(await read()).toEqual([message('a'), message('b')]);
    const statuses = await Promise.all([append('c', 'r3', 'r2'), append('d', 'r4', 'r2')]);
    expect(statuses.toSorted()).toEqual([204, 409]);
    expect(await read()).toEqual([message('a'), message(statuses[0] === 204 ? 'c' : 'd')]);
  });

  it('is not replaced if the chat has changed or is shorter, nor without a base', async () => {
    const { write, read } = await startChat(message('a'));
    expect(await write({ from: 1, messages: [message('b')], base: 'other', revision: 'r2' })).toBe(409);
    expect(await write({ from: 2, messages: [message('b')], base: 'r1', revision: 'r2' })).toBe(409);
    expect(await write({ from: 1, messages: [message('b')], revision: 'r2' })).toBe(400);
    expect(await write({ from: -1, messages: [message('b')], base: 'r1', revision: 'r2' })).toBe(400);
    expect(await read()).toEqual([message('a')]);
  });

  it('counts together with what comes before it against the size limit', async () => {
    const { ann, id, read } = await startChat(message('a'));
    const nearlyFull = { byteSize: CHAT_LIMIT_BYTES - 10 };
    await storage().database.sql.update(chatMessages).set(nearlyFull).where(eq(chatMessages.projectId, id));
    const answer = await ann.call('PUT', `/api/chats/${id}`, { from: 1, messages: [message('b')], base: 'r1', revision: 'r2' });
    expect([answer.status, answer.body.error]).toEqual([413, 'This chat is too long to store. Start a new one.']);
    expect(await read()).toEqual([message('a')]);
  });

  it('leaves the chat that a whole write would leave, for any sequence of writes', async () => {
    const seed = fuzzSeed();
    const random = seededRandom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const { write, read } = await startChat();
    let expected: ChatMessage[] = [];
    for (let round = 0; round < fuzzRounds(40); round++) {
      const from = below(expected.length + 1);
      const added = Array.from({ length: below(4) }, (_, index) => message(`${round}.${index}`));
      const isStale = random() < 0.2;
      const status = await write({ from, messages: added, base: isStale ? 'stale' : `r${round + 1}`, revision: isStale ? 'lost' : `r${round + 2}` });
      expect([seed, round, status]).toEqual([seed, round, isStale ? 409 : 204]);
      if (isStale) expect(await write({ from, messages: added, base: `r${round + 1}`, revision: `r${round + 2}` })).toBe(204);
      expected = [...expected.slice(0, from), ...added];
      expect([seed, round, await read()]).toEqual([seed, round, expected]);
    }
  });
});
