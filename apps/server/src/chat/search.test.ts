import type { ChatMessage } from '@lathe/protocol';
import { eq, sql as raw } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { projects } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

function textMessage(id: string, text: string, role: ChatMessage['role'] = 'user'): ChatMessage {
  return { id, role, createdAt: '2026-11-21T00:00:00.000Z', parts: [{ type: 'text', step: 0, text }] };
}

async function chat(browser: TestBrowser, title: string, messages: readonly ChatMessage[], more: object = {}) {
  const project = (await browser.call('POST', '/api/projects/sb1/fork', { project: { title, ...more } })).body as { id: string; slug: string };
  await browser.call('PUT', `/api/chats/${project.id}`, { messages });
  return project;
}

describeOnBothEngines('search across past chats', (storage) => {
  it('finds messages by their words in all of the person’s chats, and in nobody else’s', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const bakery = await chat(ann, 'Bakery', [
      textMessage('m1', 'A list of "Brezeln"\nwith prices, 100 % fresh'),
      textMessage('m2', `${'long '.repeat(40)}**brezeln** ${'words '.repeat(60)}`, 'assistant'),
      { ...textMessage('m3', 'brezeln, from the product'), isHidden: true },
      { ...textMessage('m4', ''), parts: [{ type: 'tool', step: 0, callId: 'c', call: { tool: 'list_files', pattern: 'brezeln' } }] },
    ]);
    await chat(bob, 'Secret', [textMessage('m1', 'Brezeln of bob')]);
    await chat(bob, 'Public', [textMessage('m1', 'Brezeln for all')], { visibility: 'public' });
    // People who may only view a project cannot see its chat.
    const shown = await chat(bob, 'Shown', [textMessage('m1', 'Brezeln to look at')]);
    const { token } = (await bob.call('POST', `/api/projects/${shown.slug}/invitations`, { role: 'viewer' })).body;
    expect((await ann.call('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
    const search = async (q: string) => (await ann.call('GET', `/api/chats?q=${encodeURIComponent(q)}`)).body;
    const { results, isTruncated } = await search('BREZELN');
    expect(isTruncated).toBe(false);
    expect(results).toMatchObject([
      { projectId: bakery.id, slug: bakery.slug, title: 'Bakery', messageId: 'm2', role: 'assistant' },
      { messageId: 'm1', role: 'user', excerpt: 'A list of "Brezeln" with prices, 100 % fresh' },
    ]);
    expect(results[0].excerpt).toMatch(/^…long .*brezeln words.*…$/);
    // Special characters of JSON and of patterns match only themselves.
    expect((await search('"Brezeln"')).results).toHaveLength(1);
    expect((await search('100 %')).results).toHaveLength(1);
    expect((await search('list_files')).results).toEqual([]);
    expect((await search('B_ezeln')).results).toEqual([]);
    expect((await test.browser().call('GET', '/api/chats?q=brezeln')).status).toBe(401);
    expect((await ann.call('GET', '/api/chats?q=b')).status).toBe(400);
  });

  it('finds words across Markdown’s marks and line breaks', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    await chat(ann, 'Marks', [
      textMessage('m1', 'The oven\nis hot'),
      textMessage('m2', '- **Bold** word: `npm` _install_\n- [the list](https://x.example/a) of *Brezeln*\n- snake\\_case', 'assistant'),
      textMessage('m3', 'no **bold**, only a word', 'assistant'),
    ]);
    const found = async (q: string) => {
      const { results } = (await ann.call('GET', `/api/chats?q=${encodeURIComponent(q)}`)).body;
      return results.map(({ messageId, excerpt }: { messageId: string; excerpt: string }) => [messageId, excerpt]);
    };
    const excerpt = 'Bold word: npm install the list of Brezeln snake_case';
    for (const q of ['bold word', 'word: npm install', 'the list of brezeln', 'install  the']) expect(await found(q), q).toEqual([['m2', excerpt]]);
    expect(await found('snake_case')).toMatchObject([['m2', expect.stringMatching(/^….+ of Brezeln snake_case$/)]]);
    expect(await found('oven is')).toEqual([['m1', 'The oven is hot']]);
    expect(await found('bold words')).toEqual([]);
    expect(await found('bold% word')).toEqual([]);
  });

  it('finds messages in shared projects that the person may change, but not in those they may only view', async () => {
    const test = createTestApp(storage());
    const [ann, bob, eve] = [await test.signUp('ann'), await test.signUp('bob'), await test.signUp('eve')];
    const shared = await chat(ann, 'Shared', [textMessage('m1', 'Brezeln of ann')]);
    for (const [person, role] of [
      [bob, 'editor'],
      [eve, 'viewer'],
    ] as const) {
      const { token } = (await ann.call('POST', `/api/projects/${shared.slug}/invitations`, { role })).body;
      expect((await person.call('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
    }
    const found = async (person: TestBrowser) => (await person.call('GET', '/api/chats?q=brezeln')).body.results.length;
    expect([await found(ann), await found(bob), await found(eve)]).toEqual([1, 1, 0]);
  });

  it('searches thousands of chats in a moment, last used first, and says where it stopped', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { sql } = storage().database;
    const { user } = (await ann.call('GET', '/api/logged-in')).body;
    const { id } = await chat(ann, 'Begin', [textMessage('m1', 'nothing')]);
    const [treeId] = (await sql.select({ treeId: projects.treeId }).from(projects).where(eq(projects.id, id))).map((row) => row.treeId);
    // 22 KB each: 110 MB in all.
    const message = JSON.stringify(textMessage('m1', '{words}'));
    await sql.execute(raw`
      insert into projects (id, slug, owner_id, title, visibility, tree_id, created_at, edited_at)
      select ${id} || n, ${id} || n, ${user.id}, 'Chat ' || n, 'private', ${treeId}, now(), now() from generate_series(0, 4999) n`);
    await sql.execute(raw`
      insert into chats (project_id, updated_at)
      select ${id} || n, now() - interval '1 day' + n * interval '1 second' from generate_series(0, 4999) n`);
    await sql.execute(raw`
      insert into chat_messages (project_id, position, message, byte_size)
      select ${id} || n, 0, said, octet_length(said)
      from generate_series(0, 4999) n, lateral (
        select replace(${message}, '{words}', repeat('much was said about tables and colors ', 600) || n || case when n in (0, 4999) then ' brezeln' else '' end) said
      ) texts`);
    await sql.execute(
      raw`update chats set byte_size = (select sum(byte_size) from chat_messages where project_id = chats.project_id), message_count = 1 where message_count = 0`,
    );
    const startedAt = performance.now();
    const answer = ann.call('GET', '/api/chats?q=brezeln');
    // Other requests are answered meanwhile: no single query blocks the database.
    let longestMs = 0;
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        const askedAt = performance.now();
        await storage().database.ping();
        longestMs = Math.max(longestMs, performance.now() - askedAt);
        await new Promise((done) => setImmediate(done));
      }
    })();
    const { body } = await answer;
    const tookMs = performance.now() - startedAt;
    isOver = true;
    await others;
    expect(body.results.map(({ title }: { title: string }) => title)).toEqual(['Chat 4999']);
    expect(body.isTruncated).toBe(true);
    // Otherwise 110 MB would be searched, several times over. The limits allow for a busy machine; otherwise it takes a
    // tenth of the time.
    expect(tookMs).toBeLessThan(15_000);
    expect(longestMs).toBeLessThan(3_000);
  }, 120_000);
});
