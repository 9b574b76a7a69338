import { type ArtifactEvent, CHAT_TURN_LIMITS, decodeArtifactEvents, type Usage } from '@lathe/protocol';
import { afterEach, expect, it } from 'vitest';
import type { FreeUse } from '../config.ts';
import { createLogger } from '../logging.ts';
import { startAnthropicDouble } from '../integrations/models/testing/anthropic-double.ts';
import type { ModelDouble } from '../integrations/models/testing/double-server.ts';
import { startChatCompletionsDouble } from '../integrations/models/testing/openai-double.ts';
import { collect } from '../integrations/models/testing/play-actions.ts';
import { cut, refuse, reply, type Script, stall, text } from '../integrations/models/testing/script.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';
import type { Storage } from '../storage/storage.ts';

const MODEL = 'anthropic:claude-double';

let double: ModelDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

/** The whole server with a model whose answers all use what the fake reports: 100 tokens read, 50 written. */
async function server(
  storage: Storage,
  prices: Record<string, { input: number; output: number; cachedInput?: number }> = {},
  script: Script = [reply(text('Hello.'))],
  { freeUse, hasOwnKey = false, isService = false }: { readonly freeUse?: FreeUse; readonly hasOwnKey?: boolean; readonly isService?: boolean } = {},
) {
  double = await (isService ? startChatCompletionsDouble : startAnthropicDouble)(script);
  const baseUrl = double.url;
  return createTestApp(storage, {
    ...(freeUse === undefined ? {} : { freeUse }),
    log: failOnLostUsage(),
    modelOptions: {
      settings: isService ? { 'openai-compatible': { baseUrl } } : { anthropic: { apiKey: 'k', baseUrl } },
      prices,
      keys: { openAll: async () => (hasOwnKey ? [{ provider: 'anthropic', owner: 'person', key: 'mine', baseUrl: null }] : []) },
    },
  });
}

/** Usage that could not be stored fails the test. */
function failOnLostUsage() {
  return createLogger(
    { logLevel: 'error', logFormat: 'json' },
    {
      write(line: string) {
        if (line.includes('Could not record the usage of a model call')) throw new Error(line);
      },
    },
  );
}

async function createProject(browser: TestBrowser, title: string) {
  return (await browser.call('POST', '/api/projects/sb1/fork', { project: { title } })).body as { id: string; slug: string };
}

async function ask(browser: TestBrowser, projectId: string, messageId: string, more: object = {}) {
  const { status, body } = await browser.call('POST', '/api/chat', {
    projectId,
    modelId: MODEL,
    mode: 'build',
    messageId,
    step: 0,
    messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'Hi' }] }],
    context: { title: 'New', files: [], contents: [] },
    ...more,
  });
  return { status, body };
}

async function eventsOf(body: Uint8Array<ArrayBuffer>): Promise<ArtifactEvent[]> {
  return collect(decodeArtifactEvents(new Response(body).body as ReadableStream<Uint8Array<ArrayBuffer>>));
}

/** Makes the second person an editor of the first one's project. */
async function join(owner: TestBrowser, editor: TestBrowser, slug: string): Promise<void> {
  const { token } = (await owner.call('POST', `/api/projects/${slug}/invitations`, { role: 'editor' })).body;
  await editor.call('POST', `/api/invitations/${token}/accept`);
}

const usageOf = async (browser: TestBrowser): Promise<Usage> => (await browser.call('GET', '/api/usage')).body;

describeOnBothEngines('usage', (storage) => {
  it('counts what a person’s model calls used, by day, project and model', async () => {
    const test = await server(storage(), { [MODEL]: { input: 3, output: 15 } });
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const [bakery, solar] = [await createProject(ann, 'Bakery'), await createProject(ann, 'Solar')];
    const { body } = await ask(ann, bakery.id, 'm1');
    const told = (await eventsOf(body)).find((event) => event.type === 'usage');
    if (told?.type !== 'usage') throw new Error('The double told no usage.');
    const each = told.inputTokens + told.outputTokens;
    const cost = (told.inputTokens * 3 + told.outputTokens * 15) / 1e6;
    await ask(ann, bakery.id, 'm1', { step: 1 });
    await ask(ann, bakery.slug, 'm2');
    await ask(ann, solar.id, 'm3');

    const usage = await usageOf(ann);
    expect(usage.tokens).toBe(4 * each);
    expect(usage.cost).toBeCloseTo(4 * cost, 10);
    expect(usage.projects).toEqual([
      { title: 'Bakery', slug: bakery.slug, modelId: MODEL, turns: 2, tokens: 3 * each, cost: expect.closeTo(3 * cost, 10) },
      { title: 'Solar', slug: solar.slug, modelId: MODEL, turns: 1, tokens: each, cost: expect.closeTo(cost, 10) },
    ]);
    expect(usage.days).toHaveLength(30);
    expect(usage.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), tokens: 4 * each });
    expect(usage.caps).toEqual({ monthlyCost: null, monthlyTokens: null, turnCost: null, turnTokens: null, dailyCost: null, dailyTokens: null });
    const next = new Date(usage.resetsAt);
    expect([next.getUTCDate(), next.getUTCHours()]).toEqual([1, 0]);
    expect((await usageOf(bob)).tokens).toBe(0);
    expect((await test.browser().call('GET', '/api/usage')).status).toBe(401);

    await ann.call('DELETE', `/api/projects/${solar.slug}`);
    expect((await usageOf(ann)).projects[1]).toMatchObject({ title: null, slug: null, tokens: each });
    test.advance(32 * 24 * 60 * 60 * 1000);
    expect(await usageOf(ann)).toMatchObject({ tokens: 0, cost: null, projects: [] });
  });

  it('keeps a ledger of each turn: its steps, with what each read, cached, wrote and cost, for all who may change the project', async () => {
    const test = await server(storage(), { [MODEL]: { input: 3, output: 15 } });
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { id } = await createProject(ann, 'Bakery');
    const told = (await eventsOf((await ask(ann, id, 'm1')).body)).find((event) => event.type === 'usage');
    if (told?.type !== 'usage') throw new Error('The double told no usage.');
    const { inputTokens, outputTokens, cachedInputTokens = 0, cost } = told;
    expect(cost).toBeCloseTo((inputTokens * 3 + outputTokens * 15) / 1e6, 10);
    await ask(ann, id, 'm1', { step: 1 });
    await ask(ann, id, 'm2');
    const ledger = (browser: TestBrowser) => browser.call('GET', `/api/chats/${id}/turn/m1/ledger`);
    const call = { purpose: 'step', modelId: MODEL, inputTokens, outputTokens, cachedInputTokens, cost: expect.closeTo(cost ?? 0, 10), isOwnErrorFix: false };
    expect((await ledger(ann)).body).toEqual({
      calls: [
        { step: 0, ...call },
        { step: 1, ...call },
      ],
    });
    expect((await ledger(bob)).status).toBe(404);
    expect((await ann.call('GET', `/api/chats/${id}/turn/other/ledger`)).body).toEqual({ calls: [] });
  });

  it('lists repairs and the search for a cause in the ledger of their turn, and stops them at its limit', async () => {
    const test = await server(storage(), { [MODEL]: { input: 3, output: 15 } });
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { id, slug } = await createProject(ann, 'Bakery');
    await ann.call('PATCH', `/api/projects/${slug}`, { project: { visibility: 'public' } });
    const repair = (browser: TestBrowser, step: number) =>
      browser.call('POST', '/api/brackets/fix', { fileContent: 'function f() {', modelId: MODEL, projectId: id, messageId: 'm1', step });
    const cause = { files: 'src/a.ts', errors: 'Boom', modelId: MODEL, projectId: id, messageId: 'u1', isOwnErrorFix: true };
    expect((await ann.call('POST', '/api/error/reasoning', cause)).status).toBe(200);
    await ask(ann, id, 'm1');
    expect((await repair(ann, 0)).status).toBe(200);
    const calls = async (query = '') => (await ann.call('GET', `/api/chats/${id}/turn/m1/ledger${query}`)).body.calls;
    expect(await calls('?questionId=u1')).toMatchObject([
      { purpose: 'diagnosis', step: null, isOwnErrorFix: true },
      { purpose: 'step', step: 0, isOwnErrorFix: false },
      { purpose: 'repair', step: 0 },
    ]);
    expect(await calls()).toHaveLength(2);
    // Who may only read the project adds nothing to its turns.
    expect((await repair(bob, 0)).status).toBe(422);
    await ann.call('PATCH', '/api/account', { usageCaps: { turnTokens: 1 } });
    const stopped = await repair(ann, 1);
    expect([stopped.status, stopped.body]).toEqual([403, expect.objectContaining({ code: 'usage-blocked', limit: 'turn', limitUnit: 'tokens' })]);
  });

  it('counts apart what fixes errors that the assistant caused in its turn before', async () => {
    const test = await server(storage(), { [MODEL]: { input: 10, output: 74 } });
    const ann = await test.signUp('ann');
    const { id } = await createProject(ann, 'Bakery');
    await ask(ann, id, 'm1');
    expect((await usageOf(ann)).ownErrorFixes).toEqual({ tokens: 0, cost: null });
    const report = { id: 'u2', role: 'user', type: 'problems', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'Boom' }] };
    await ask(ann, id, 'm2', { messages: [{ ...report, isOwnErrorFix: true }] });
    await ask(ann, id, 'm3', { messages: [report] });
    expect(await usageOf(ann)).toMatchObject({ tokens: 690, ownErrorFixes: { tokens: 230, cost: expect.closeTo(0.0055, 10) } });
    const ledger = async (messageId: string) => (await ann.call('GET', `/api/chats/${id}/turn/${messageId}/ledger`)).body.calls;
    expect([await ledger('m2'), await ledger('m3')]).toMatchObject([[{ isOwnErrorFix: true }], [{ isOwnErrorFix: false }]]);
  });

  it('reports no cost for a model without a price, and does not count the built-in assistant', async () => {
    const test = await server(storage());
    const ann = await test.signUp('ann');
    const { id } = await createProject(ann, 'Bakery');
    await ask(ann, id, 'm1', { modelId: 'embedded:assistant' });
    expect(await usageOf(ann)).toMatchObject({ tokens: 0, projects: [] });
    await ask(ann, id, 'm2');
    expect(await usageOf(ann)).toMatchObject({ cost: null, projects: [{ cost: null }] });
  });

  it('stops at the limits that a person set: a turn that reaches one ends at its next step, and the next one does not begin', async () => {
    const test = await server(storage(), { [MODEL]: { input: 3_000, output: 15_000 } });
    const ann = await test.signUp('ann');
    const { id } = await createProject(ann, 'Bakery');
    const cap = async (usageCaps: object) => (await ann.call('PATCH', '/api/account', { usageCaps })).status;
    expect(await cap({ monthlyTokens: 1 })).toBe(200);
    expect((await usageOf(ann)).caps).toMatchObject({ monthlyCost: null, monthlyTokens: 1 });
    expect((await ask(ann, id, 'm1')).status).toBe(200);
    expect((await ask(ann, id, 'm1', { step: 1 })).body).toMatchObject({ code: 'usage-blocked', limit: 'month' });
    const refused = await ask(ann, id, 'm2');
    expect([refused.status, refused.body.code]).toEqual([403, 'usage-blocked']);
    expect(refused.body.error).toMatch(/^You have reached your limit of 1 tokens this month\. It resets on \w+ 1\. You can change it in Settings, Tokens\.$/);
    expect((await ann.call('POST', '/api/chat/title', { text: 'Hi', modelId: MODEL })).status).toBe(403);
    // The built-in assistant costs nothing.
    expect((await ask(ann, id, 'm3', { modelId: 'embedded:assistant' })).status).toBe(200);

    expect(await cap({ monthlyTokens: null, monthlyCost: 0.01 })).toBe(200);
    expect((await ask(ann, id, 'm4')).body.error).toContain('$0.01');
    expect(await cap({ monthlyCost: 1_000 })).toBe(200);
    expect((await ask(ann, id, 'm5')).status).toBe(200);
    for (const bad of [{ monthlyCost: 0 }, { monthlyTokens: -1 }, { monthlyTokens: 1.5 }]) expect(await cap(bad), JSON.stringify(bad)).toBe(400);
  });

  it('stops a turn, and a day, at their limits, and says how to go on', async () => {
    // 230 tokens and $0.0055 each: 180 read, 50 written.
    const test = await server(storage(), { [MODEL]: { input: 10, output: 74 } });
    const ann = await test.signUp('ann');
    const { id } = await createProject(ann, 'Bakery');
    const cap = (usageCaps: object) => ann.call('PATCH', '/api/account', { usageCaps });
    await cap({ turnTokens: 400, dailyCost: 0.02 });
    for (const step of [0, 1]) expect((await ask(ann, id, 'm1', { step })).status, `step ${step}`).toBe(200);
    const turn = await ask(ann, id, 'm1', { step: 2 });
    expect(turn).toMatchObject({ status: 403, body: { code: 'usage-blocked', limit: 'turn', title: 'This turn has reached your limit' } });
    expect(turn.body.error).toBe('It has used your limit of 400 tokens per turn. You can change it in Settings, Tokens.');
    // What is outside of turns has no limit for a turn.
    expect((await ann.call('POST', '/api/chat/title', { text: 'Hi', modelId: MODEL, projectId: id })).status).toBe(200);
    expect((await ask(ann, id, 'm2')).status).toBe(200);
    const day = await ask(ann, id, 'm3');
    expect(day).toMatchObject({ status: 403, body: { limit: 'day' } });
    expect(day.body.error).toBe('You have reached your limit of $0.02 a day. It resets at midnight UTC. You can change it in Settings, Tokens.');
    test.advance(24 * 60 * 60 * 1000);
    expect((await ask(ann, id, 'm3')).status).toBe(200);
  });

  it('stops everyone at the limit of a project, which its owners set, and says who can change it', async () => {
    const test = await server(storage(), { [MODEL]: { input: 10, output: 74 } });
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const project = await createProject(ann, 'Bakery');
    await join(ann, bob, project.slug);
    const limits = `/api/projects/${project.slug}/limits`;
    expect((await bob.call('PATCH', limits, { monthlyTokens: 300 })).status).toBe(403);
    expect((await ann.call('PATCH', limits, { monthlyTokens: 300 })).status).toBe(204);
    expect((await ann.call('PATCH', limits, {})).status).toBe(204);
    expect((await ann.call('PATCH', limits, { monthlyTokens: 0 })).status).toBe(400);
    expect((await ask(ann, project.id, 'm1')).status).toBe(200);
    expect((await ask(bob, project.id, 'm2')).status).toBe(200);
    for (const browser of [ann, bob]) {
      const { status, body } = await ask(browser, project.id, 'm3');
      expect([status, body.limit]).toEqual([403, 'project']);
      expect(body.error).toMatch(
        /^All people together have used this project’s limit of 300 tokens this month\. It resets on \w+ 1\. An owner of the project can/,
      );
    }
    expect((await bob.call('GET', limits)).body).toEqual({
      caps: { monthlyCost: null, monthlyTokens: 300 },
      inForce: [{ kind: 'project', cost: null, tokens: 300, usedCost: expect.closeTo(0.011, 10), usedTokens: 460 }],
    });
    // Other projects are not affected.
    expect((await ask(ann, (await createProject(ann, 'Solar')).id, 'm4')).status).toBe(200);
  });

  it('stops an organization at its limit, in all of its projects, even after one was deleted', async () => {
    const test = await server(storage(), { [MODEL]: { input: 10, output: 74 } });
    const ann = await test.signUp('ann');
    const organization = (await ann.call('POST', '/api/organizations', { name: 'Acme', slug: `acme-${Date.now()}` })).body;
    const owner = { owner: organization.slug, provider: organization.provider };
    const create = async (title: string) =>
      (await ann.call('POST', '/api/projects/sb1/fork', { project: { title }, ...owner })).body as { id: string; slug: string };
    const [one, two] = [await create('One'), await create('Two')];
    const limits = `/api/organizations/${organization.provider}/${organization.slug}/limits`;
    expect((await ann.call('PATCH', limits, { monthlyCost: 0.01 })).status).toBe(204);
    expect((await ask(ann, one.id, 'm1')).status).toBe(200);
    await ann.call('DELETE', `/api/projects/${one.slug}`);
    expect((await ask(ann, two.id, 'm1')).status).toBe(200);
    const { status, body } = await ask(ann, two.id, 'm2');
    expect([status, body.limit]).toEqual([403, 'organization']);
    expect(body.error).toMatch(
      /^Acme has used its limit of \$0\.01 this month\. It resets on \w+ 1\. An admin of the organization can change it in Settings, Team\.$/,
    );
    expect((await ann.call('GET', limits)).body).toEqual({ caps: { monthlyCost: 0.01, monthlyTokens: null }, tokens: 460, cost: expect.closeTo(0.011, 10) });
  });

  it('holds the limit of a project when two people and two servers ask at once', async () => {
    const test = await server(storage());
    const { url } = double as ModelDouble;
    const other = await createTestApp(storage(), {
      modelOptions: { settings: { anthropic: { apiKey: 'k', baseUrl: url } }, keys: { openAll: async () => [] } },
    });
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const project = await createProject(ann, 'Bakery');
    await join(ann, bob, project.slug);
    await ann.call('PATCH', `/api/projects/${project.slug}/limits`, { monthlyTokens: 200 });
    const long = {
      messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'word '.repeat(300) }] }],
    };
    const elsewhere = other.browser(bob);
    const answers = await Promise.all(
      ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map((messageId, index) => ask(index % 2 === 0 ? ann : elsewhere, project.id, messageId, long)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
  });

  it.each([
    ['a title', '/api/chat/title', { text: 'A shop' }],
    ['the reasoning about errors', '/api/error/reasoning', { files: '', errors: 'Boom' }],
  ])('counts %s for its project, outside turns, and stops it at the limits', async (_what, path, body) => {
    const test = await server(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { id } = await createProject(ann, 'Bakery');
    const call = async (browser: TestBrowser, more: object = {}) =>
      (await browser.call('POST', path, { ...body, modelId: MODEL, projectId: id, ...more })).status;
    expect(await call(ann)).toBe(200);
    const { tokens, projects } = await usageOf(ann);
    expect(tokens).toBeGreaterThan(0);
    expect(projects).toMatchObject([{ title: 'Bakery', modelId: MODEL, turns: 0, tokens }]);
    expect(await call(bob)).toBe(404);
    expect(await call(bob, { projectId: undefined })).toBe(200);
    expect(await usageOf(bob)).toMatchObject({ tokens, projects: [{ title: null, turns: 0 }] });

    await ann.call('PATCH', '/api/account', { usageCaps: { monthlyTokens: 1 } });
    expect(await call(ann)).toBe(403);
    expect(await call(ann, { modelId: 'embedded:assistant' })).toBe(200);
    expect((await usageOf(ann)).tokens).toBe(tokens);
    // What belongs to no turn uses up the month for turns as well.
    expect((await ask(ann, id, 'm1')).status).toBe(403);
  });

  it('does not let a turn continue forever under its own message', async () => {
    const test = await server(storage(), {}, undefined, { freeUse: { callsPerHour: undefined, tokensPerDay: 1 } });
    const ann = await test.signUp('ann');
    const { id } = await createProject(ann, 'Bakery');
    const statuses: number[] = [];
    for (let step = 0; step <= CHAT_TURN_LIMITS.maxSteps; step++) statuses.push((await ask(ann, id, 'm1', { step })).status);
    expect(statuses.indexOf(429)).toBe(CHAT_TURN_LIMITS.maxSteps);
  }, 60_000);

  it('counts an interrupted answer by its length', async () => {
    const test = await server(storage(), {}, [reply(text('Hello. '.repeat(100)), cut)]);
    const ann = await test.signUp('ann');
    const { id } = await createProject(ann, 'Bakery');
    const events = await eventsOf((await ask(ann, id, 'm1')).body);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'error' });
    expect(events.some(({ type }) => type === 'usage')).toBe(false);
    // Four characters per token: what it wrote, and the prompt it was sent.
    expect((await usageOf(ann)).tokens).toBeGreaterThan(700 / 4);
  });

  it.each<[string, Readonly<Record<string, unknown>> | null]>([
    ['does not count', null],
    ['reports that it read nothing', { prompt_tokens: 0, completion_tokens: 0 }],
    ['reports negative counts', { prompt_tokens: -1_000_000, completion_tokens: 50 }],
    ['reports fractions', { prompt_tokens: 0.5, completion_tokens: 1.5 }],
    ['reports impossible counts', { prompt_tokens: 1e300, completion_tokens: 1 }],
  ])('counts the answer of a service that %s by its length, and the limits hold', async (_what, usage) => {
    const script = [{ ...reply(text('Hello. '.repeat(100))), usage }];
    const model = { modelId: 'openai-compatible:local-double' };
    const app = await server(storage(), {}, script, { isService: true, freeUse: { callsPerHour: undefined, tokensPerDay: 200 } });
    const ann = await app.signUp('uncounted');
    const { id } = await createProject(ann, 'One');
    const events = await eventsOf((await ask(ann, id, 'm1', model)).body);
    const { tokens } = await usageOf(ann);
    // Reported as well, because the turn has its own limit.
    const [told, end] = events.slice(-2);
    expect(end).toMatchObject({ type: 'finish', reason: 'stop' });
    expect(told?.type === 'usage' && told.inputTokens + told.outputTokens).toBe(tokens);
    expect(tokens).toBeGreaterThan(700 / 4);
    expect(tokens).toBeLessThan(50_000);
    expect((await ask(ann, id, 'm2', model)).body).toMatchObject({ code: 'free-user-rate-limited' });
  });

  it.each([
    ['is interrupted', [reply(text('Hello. '.repeat(100)), cut)]],
    ['is stopped before its first word', [reply(stall)]],
  ])('counts a picture by its tokens, not by its characters, if an answer %s', async (_what, script) => {
    const test = await server(storage(), {}, script);
    const ann = await test.signUp('ann');
    const { id } = await createProject(ann, 'Bakery');
    const attachment = { kind: 'image', label: 'big.png', picture: { mediaType: 'image/png', data: 'A'.repeat(2_000_000) } };
    const parts = [
      { type: 'text', step: 0, text: 'Hi' },
      { type: 'attachment', step: 0, attachment },
    ];
    const asked = ask(ann, id, 'm1', { messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts }] });
    await expect.poll(() => double?.requests.length).toBe(1);
    await ann.call('DELETE', `/api/chat/${id}/m1/0`);
    await asked;
    await expect.poll(async () => (await usageOf(ann)).tokens).toBeGreaterThan(1_000);
    expect((await usageOf(ann)).tokens).toBeLessThan(10_000);
  });

  it('is for projects that the person may read', async () => {
    const test = await server(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { id } = await createProject(ann, 'Secret');
    expect((await ask(bob, id, 'm1')).status).toBe(404);
    expect((await usageOf(bob)).projects).toEqual([]);
  });

  it('counts cached input at its own price', async () => {
    const app = await server(storage(), { [MODEL]: { input: 10_000, output: 20_000, cachedInput: 1_000 } });
    const ann = await app.signUp('cached');
    const project = await createProject(ann, 'One');
    expect((await ask(ann, project.id, 'm1')).status).toBe(200);
    // 180 read, 80 of them cached; 50 written.
    expect((await usageOf(ann)).cost).toBeCloseTo((100 * 10_000 + 80 * 1_000 + 50 * 20_000) / 1e6);
  });

  it('allows each person a limited number of calls per hour with the server’s key, says when to try again, and does not limit their own key', async () => {
    const app = await server(storage(), {}, undefined, { freeUse: { callsPerHour: 2, tokensPerDay: undefined } });
    const ann = await app.signUp('free');
    const project = await createProject(ann, 'One');
    for (const messageId of ['m1', 'm2']) expect((await ask(ann, project.id, messageId)).status).toBe(200);
    const refused = await ask(ann, project.id, 'm3');
    expect(refused).toMatchObject({ status: 429, body: { code: 'free-user-rate-limited', isRetryable: true, retryAfterS: expect.any(Number) } });
    expect(refused.body.retryAfterS).toBeGreaterThan(3500);
    expect((await ask(await app.signUp('other'), project.id, 'm1')).body.code).not.toBe('free-user-rate-limited');
    app.advance(61 * 60_000);
    expect((await ask(ann, project.id, 'm3')).status).toBe(200);
    await double?.close();

    const own = await (await server(storage(), {}, undefined, { freeUse: { callsPerHour: 1, tokensPerDay: 1 }, hasOwnKey: true })).signUp('own');
    const mine = await createProject(own, 'Two');
    for (const messageId of ['m1', 'm2', 'm3']) expect((await ask(own, mine.id, messageId)).status).toBe(200);
  });

  it('allows each person a limited number of tokens per day with the server’s key; a turn that began within the limit may finish', async () => {
    const app = await server(storage(), {}, undefined, { freeUse: { callsPerHour: undefined, tokensPerDay: 100 } });
    const ann = await app.signUp('tokens');
    const project = await createProject(ann, 'One');
    expect((await ask(ann, project.id, 'm1')).status).toBe(200);
    expect((await ask(ann, project.id, 'm1')).status).toBe(200);
    expect((await ask(ann, project.id, 'm2')).body).toMatchObject({ code: 'free-user-rate-limited', error: expect.stringContaining('100 tokens per day') });
    app.advance(25 * 60 * 60_000);
    expect((await ask(ann, project.id, 'm2')).status).toBe(200);
  });

  it.each([
    ['calls per hour', { callsPerHour: 2, tokensPerDay: undefined }, 2],
    ['tokens per day', { callsPerHour: undefined, tokensPerDay: 200 }, 1],
  ])('enforces its %s even if everything is requested at once', async (_what, freeUse, admitted) => {
    const app = await server(storage(), {}, undefined, { freeUse });
    const ann = await app.signUp('at-once');
    const { id } = await createProject(ann, 'One');
    const long = {
      messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'word '.repeat(300) }] }],
    };
    const answers = await Promise.all(['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map((messageId) => ask(ann, id, messageId, long)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(admitted).fill(200), ...Array(6 - admitted).fill(429)]);
    // What they used is then known as the model counts it.
    expect((await usageOf(ann)).tokens).toBe(admitted * 230);
  });

  it('counts a step once that is requested twice at the same time', async () => {
    const app = await server(storage());
    const ann = await app.signUp('twice');
    const { id } = await createProject(ann, 'One');
    const answers = await Promise.all([ask(ann, id, 'm1'), ask(ann, id, 'm1')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(double?.requests).toHaveLength(1);
    await expect.poll(async () => (await usageOf(ann)).tokens).toBe(230);
  });

  it('counts the prompt even if the model was stopped before its first word, and counts nothing for a rejection', async () => {
    const app = await server(storage(), {}, [reply(stall), refuse(529, 'overloaded_error')]);
    const ann = await app.signUp('stops');
    const { id } = await createProject(ann, 'One');
    const asked = ask(ann, id, 'm1');
    await expect.poll(() => double?.openConnections()).toBe(1);
    expect((await ann.call('DELETE', `/api/chat/${id}/m1/0`)).status).toBe(204);
    expect((await eventsOf((await asked).body)).at(-1)).toMatchObject({ reason: 'aborted' });
    await expect.poll(async () => (await usageOf(ann)).tokens).toBeGreaterThan(0);
    const { tokens } = await usageOf(ann);
    expect((await eventsOf((await ask(ann, id, 'm2')).body)).at(-1)).toMatchObject({ reason: 'error' });
    expect((await usageOf(ann)).tokens).toBe(tokens);
  });

  it('counts an answer for the model that gave it, if the fallback model answered', async () => {
    const app = await server(storage(), {}, ({ body }) => (body['model'] === 'claude-double' ? refuse(529, 'overloaded_error') : reply(text('Hello.'))), {
      freeUse: { callsPerHour: 1, tokensPerDay: undefined }, // A rejected call does not count.
    });
    const ann = await app.signUp('instead');
    const project = await createProject(ann, 'One');
    expect((await ann.call('PATCH', '/api/account', { fallbackModelId: 'no model' })).status).toBe(400);
    expect((await ann.call('PATCH', '/api/account', { fallbackModelId: 'anthropic:other' })).status).toBe(200);
    expect((await ann.call('GET', '/api/models')).body.fallbackModelId).toBe('anthropic:other');
    const events = await eventsOf((await ask(ann, project.id, 'm1')).body);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
    expect((await usageOf(ann)).projects.map(({ modelId }) => modelId)).toEqual(['anthropic:other']);
    await ann.call('PATCH', '/api/account', { fallbackModelId: null });
    app.advance(61 * 60_000);
    expect((await eventsOf((await ask(ann, project.id, 'm2')).body)).at(-1)).toMatchObject({ reason: 'error' });
  });
});
