import { fileURLToPath } from 'node:url';
import { FIX_FILE_MAX_LENGTH } from '@lathe/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { startAnthropicDouble } from '../integrations/models/testing/anthropic-double.ts';
import type { ModelDouble } from '../integrations/models/testing/double-server.ts';
import { cut, refuse, reply, type Script, stall, text } from '../integrations/models/testing/script.ts';
import { createModelRegistry } from '../integrations/models/registry.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { answersErrors, modelRouteDependencies } from '../testing/routes.ts';
import { fixRoutes } from './routes.ts';
import { withoutFence } from './without-fence.ts';

const templatesFolder = fileURLToPath(new URL('../../../../templates', import.meta.url));
const SIGNED_IN = { authorization: 'Bearer x' };
const WHOLE = 'export const a = 1;\nexport const b = 2;\n';

let double: ModelDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

async function app(script: Script) {
  double = await startAnthropicDouble(script);
  const registry = createModelRegistry({
    settings: { anthropic: { apiKey: 'k', baseUrl: double.url } },
    keys: { openAll: async () => [] },
    templatesFolder,
    fetch,
    fetchForPeople: fetch,
    stallMs: 2_000,
  });
  const routes = answersErrors(fixRoutes({ ...modelRouteDependencies(registry), limiter: new RateLimiter(RATE_LIMITS.fixesPerUser) }));
  return (path: string, body: unknown, headers: Record<string, string> = SIGNED_IN) =>
    routes.request(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
}

const CALLS = [
  ['/api/lazy/fix', { fileContent: 'export const a = 1;', newFileContent: '// ... rest of the code\nexport const b = 2;' }, 'fix-lazy-error', {}],
  [
    '/api/diffs/fix',
    { fileContent: 'export const a = 1;', diff: '-export const a = 2;\n+export const b = 2;' },
    'fix-diff-error',
    { fileContent: 'export const a = 1;', diff: '-export const a = 2;\n+export const b = 2;' },
  ],
  ['/api/brackets/fix', { fileContent: 'function f() {' }, 'bracket-fix-error', {}],
] as const;

describe.each(CALLS)('POST %s', (path, body, code, extras) => {
  it('streams the whole corrected file as text', async () => {
    const ask = await app([reply(text(WHOLE))]);
    const answer = await ask(path, { ...body, path: 'src/a.ts', modelId: 'anthropic:claude-sonnet-5-5' });
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe(WHOLE);
    expect(double?.requests).toHaveLength(1);
    const sent = JSON.stringify(double?.requests[0]?.body);
    for (const given of ['src/a.ts', ...Object.values(body)]) expect(sent).toContain(JSON.stringify(given).slice(1, -1));
  });

  it('is tried once, and reports what failed with its own code', async () => {
    const ask = await app([refuse(529, 'overloaded_error')]);
    const answer = await ask(path, body);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ code, isRetryable: true, reason: 'overloaded', ...extras });
    expect(double?.requests).toHaveLength(1);
    expect(await (await (await app([reply(text('  '))]))(path, body)).json()).toMatchObject({ code });
  });

  it('aborts when the model fails: half a file is no file', async () => {
    for (const script of [[reply(text(WHOLE), cut)], [{ ...reply(text(WHOLE)), stop: 'length' as const }]]) {
      const answer = await (await app(script))(path, body);
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow();
      await double?.close();
      double = undefined;
    }
  });

  it('is for signed-in people, with a file small enough for a model to rewrite', async () => {
    const ask = await app([]);
    const signedOut = await ask(path, body, {});
    expect([signedOut.status, await signedOut.json()]).toMatchObject([401, { code: 'login-required' }]);
    expect((await ask(path, { ...body, fileContent: 'x'.repeat(FIX_FILE_MAX_LENGTH + 1) })).status).toBe(400);
    expect((await ask(path, { ...body, fileContent: 'x'.repeat(12 * FIX_FILE_MAX_LENGTH) })).status).toBe(413);
    expect((await ask(path, {})).status).toBe(400);
    expect(double?.requests).toHaveLength(0);
  });
});

describe('a request for a repair', () => {
  it('ends its model call when the client leaves', async () => {
    const ask = await app([reply(text('Half'), stall)]);
    const answer = await ask('/api/brackets/fix', CALLS[2][1]);
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => double?.openConnections()).toBe(0);
  });

  it('is rejected by the built-in assistant with an explanation', async () => {
    const ask = await app([]);
    const answer = await ask('/api/lazy/fix', { ...CALLS[0][1], modelId: 'embedded:assistant' });
    expect(await answer.json()).toMatchObject({ code: 'fix-lazy-error', isRetryable: false, error: expect.stringContaining('Choose a language model') });
  });

  it('has a limit per person', async () => {
    const ask = await app(() => reply(text('ok')));
    const statuses = [];
    for (let call = 0; call < 61; call++) statuses.push((await ask('/api/brackets/fix', CALLS[2][1])).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('the fence around a file', () => {
  const FILE = '# Title\n\n```sh\nnpm start\n```\n\nThe end of a readme that is longer than what is held back at its end.\n';
  it.each([
    ['none', WHOLE, WHOLE],
    ['one with a language', `\`\`\`tsx\n${WHOLE}\`\`\``, WHOLE],
    ['one after blank lines', `\n\n\`\`\`\n${WHOLE}\`\`\`\n`, WHOLE],
    ['none, with one inside', FILE, FILE],
    ['one, with another inside', `\`\`\`md\n${FILE}\`\`\``, FILE],
    ['nothing at all', ' \n', ''],
    ['a file that begins with a backtick', '`a`', '`a`'],
  ])('%s: only the outer fence is removed, however the text is chunked', async (_what, answer, file) => {
    for (let size = 1; size <= answer.length; size += 1) {
      let result = '';
      for await (const piece of withoutFence(chunks(answer, size))) result += piece;
      expect(result, `in pieces of ${size}`).toBe(file);
    }
  });

  async function* chunks(value: string, size: number): AsyncGenerator<string> {
    for (let at = 0; at < value.length; at += size) yield value.slice(at, at + size);
  }
});
