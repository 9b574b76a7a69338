import type { ChatMessage } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

function says(id: string, text: string, role: ChatMessage['role'] = 'user'): ChatMessage {
  return { id, role, createdAt: '2026-11-21T00:00:00.000Z', parts: [{ type: 'text', step: 0, text }] };
}

async function chat(browser: TestBrowser, title: string, messages: readonly ChatMessage[], more: object = {}) {
  const project = (await browser.call('POST', '/api/projects/sb1/fork', { project: { title, ...more } })).body as { id: string; slug: string };
  await browser.call('PUT', `/api/chats/${project.id}`, { messages });
  return project;
}

describeOnBothEngines('the search over past chats', (storage) => {
  it('finds messages by their words in all chats that are the person’s, and in nobody else’s', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const bakery = await chat(ann, 'Bakery', [
      says('m1', 'A list of "Brezeln"\nwith prices, 100 % fresh'),
      says('m2', `${'long '.repeat(40)}**brezeln** ${'words '.repeat(60)}`, 'assistant'),
      { ...says('m3', 'brezeln, said by the product'), isHidden: true },
      { ...says('m4', ''), parts: [{ type: 'tool', step: 0, callId: 'c', call: { tool: 'list_files', pattern: 'brezeln' } }] },
    ]);
    await chat(bob, 'Secret', [says('m1', 'Brezeln of bob')]);
    await chat(bob, 'Public', [says('m1', 'Brezeln for all')], { visibility: 'public' });
    // Who may only look at a project has no part in its chat.
    const shown = await chat(bob, 'Shown', [says('m1', 'Brezeln to look at')]);
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
    // Marks of JSON and of patterns are only themselves.
    expect((await search('"Brezeln"')).results).toHaveLength(1);
    expect((await search('100 %')).results).toHaveLength(1);
    expect((await search('list_files')).results).toEqual([]);
    expect((await search('B_ezeln')).results).toEqual([]);
    expect((await test.browser().call('GET', '/api/chats?q=brezeln')).status).toBe(401);
    expect((await ann.call('GET', '/api/chats?q=b')).status).toBe(400);
  });

  it('finds those of a project that is shared with them where they may change it: who may only look has no part in its chat', async () => {
    const test = createTestApp(storage());
    const [ann, bob, eve] = [await test.signUp('ann'), await test.signUp('bob'), await test.signUp('eve')];
    const shared = await chat(ann, 'Shared', [says('m1', 'Brezeln of ann')]);
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
});
