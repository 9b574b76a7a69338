import type { ArtifactEventBody } from '@lathe/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Workspace } from '../../contract.ts';
import { createMemoryJournal, type Journal } from '../../projects/journal.ts';
import { action, artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string): ArtifactEventBody => ({ type: 'text.delta', text });
/** Two steps with everything that a step can contain: words, files, an installation, a look at the project, usage. */
const stepsOf = (): ArtifactEventBody[][] => [
  [
    { type: 'reasoning.delta', text: 'Hm.' },
    say('First '),
    say('the files. '),
    artifactOpen,
    ...write('a.txt', 'a'),
    ...action({ type: 'install', packages: ['zod'] }),
    { type: 'tool.call', callId: 'look', call: { tool: 'read_file', path: 'a.txt' } },
    ...write('b.txt', 'b'),
    { type: 'usage', inputTokens: 10, outputTokens: 1 },
    finish('tool-calls'),
  ],
  [say('Then '), ...write('c.txt', 'c'), say('done.'), { type: 'usage', inputTokens: 20, outputTokens: 2 }, finish()],
];
const EVENTS = stepsOf().flat().length;

/** The final answer, as the person sees it and as the server has it. */
const outcome = (workspace: Workspace, server: Awaited<ReturnType<typeof setUp>>['server']) => {
  const { state, footer, parts } = lastAnswer(workspace);
  return {
    state,
    tokens: footer?.tokens,
    shown: parts.map((part) =>
      part.type === 'artifact' ? part.artifact.actions.map(({ label, status }) => `${label} ${status}`) : 'text' in part ? part.text : part.type,
    ),
    files: Object.entries(server.appFiles).map(([path, file]) => `${path} ${file?.contents}`),
    stored: server.messages.map(({ role, finish: end, parts: kept }) => `${role} ${end} ${kept.length}`),
  };
};

async function undisturbed() {
  const { server, workspace } = await setUp();
  server.steps.push(...stepsOf());
  await workspace.chat.send('go');
  return outcome(workspace, server);
}

/** Mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('an answer with two steps', () => {
  it('ends the same if its connection breaks after any of its events', async () => {
    const expected = await undisturbed();
    expect(expected).toMatchObject({ state: 'complete', tokens: 33, files: ['a.txt a', 'b.txt b', 'c.txt c'] });
    for (let events = 0; events < EVENTS; events++) {
      const { server, workspace } = await setUp();
      server.steps.push(...stepsOf());
      server.breaksAfter.push(events);
      await workspace.chat.send('go');
      expect(outcome(workspace, server), `broken after ${events} events`).toEqual(expected);
    }
  });

  it('ends the same if its connection breaks again and again', async () => {
    const expected = await undisturbed();
    const seed = Math.floor(Math.random() * 2 ** 32);
    const next = random(seed);
    for (let run = 0; run < 8; run++) {
      const { server, workspace } = await setUp();
      server.steps.push(...stepsOf());
      // Never three times in a row without an event, because that ends the answer.
      server.breaksAfter.push(...Array.from({ length: 1 + Math.floor(next() * 12) }, () => 1 + Math.floor(next() * 6)));
      await workspace.chat.send('go');
      expect(outcome(workspace, server), `seed ${seed}, run ${run}`).toEqual(expected);
    }
  });

  it('ends the same if the page is reloaded at any of its events', async () => {
    const expected = await undisturbed();
    for (let events = 0; events < EVENTS; events++) {
      const { server, browserMemory, create } = await setUp({}, { open: false });
      let isGone = false;
      const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
        const response = isGone ? undefined : await server.fetch(...request);
        return response && !isGone ? response : new Promise<Response>(() => undefined);
      }) as typeof globalThis.fetch;
      const page = create('page', { fetch });
      await page.open('test');
      let given = 0;
      const { open: release, opened: gate } = createGate();
      for (const step of stepsOf())
        server.steps.push(async function* () {
          for (const event of step) {
            if (given === events) await gate;
            given += 1;
            yield event;
          }
        });
      void page.chat.send('go');
      await until(() => given === events && server.requests.some(({ method, path }) => method === 'POST' && path === '/api/chat'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      isGone = true;
      browserMemory.livingPages.delete('page');
      const reloaded = create('page after');
      onTestFinished(() => reloaded.close());
      await reloaded.open('test');
      release();
      await until(() => reloaded.chat.status.get() === 'idle' && server.messages.length > 0);
      expect(outcome(reloaded, server), `left after ${events} events`).toEqual(expected);
      await reloaded.close();
    }
  });
});

it('the chat is stored after the files that it mentions, even if they are being stored already', async () => {
  const { server, create } = await setUp({}, { open: false });
  const journal = createMemoryJournal();
  const { open: release, opened: gate } = createGate();
  let isWriting = false;
  const slow: Journal = {
    ...journal,
    async write(entry) {
      isWriting ||= entry.files['a.txt'] !== undefined;
      if (isWriting) await gate;
      await journal.write(entry);
    },
  };
  const workspace = create('page', { journal: slow });
  onTestFinished(() => {
    release();
    return workspace.close();
  });
  await workspace.open('test');
  const { open: goOn, opened: more } = createGate();
  server.steps.push(async function* () {
    yield artifactOpen;
    yield* write('a.txt', 'a');
    await more;
    yield finish();
  });
  const sending = workspace.chat.send('go');
  await until(() => isWriting);
  goOn();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const tells = () => JSON.stringify(server.messages).includes('"status":"complete"');
  expect(tells()).toBe(false);
  release();
  await sending;
  expect(tells()).toBe(true);
});
