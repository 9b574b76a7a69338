import { fileURLToPath } from 'node:url';
import { renderFileTexts } from '@lathe/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { startAnthropicDouble } from '../integrations/models/testing/anthropic-double.ts';
import type { ModelDouble } from '../integrations/models/testing/double-server.ts';
import { refuse, reply, type Script, text } from '../integrations/models/testing/script.ts';
import { createModelRegistry } from '../integrations/models/registry.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { answersErrors, modelRouteDependencies } from '../testing/routes.ts';
import { problemRoutes } from './routes.ts';

const templatesFolder = fileURLToPath(new URL('../../../../templates', import.meta.url));
const ERRORS = '## Errors in the terminal\n\n```\nFailed to resolve import "zod" from "src/App.tsx"\n```';
const FILES = renderFileTexts([{ path: 'package.json', text: '{"dependencies":{}}' }]);

let double: ModelDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

function app(baseUrl?: string) {
  const registry = createModelRegistry({
    settings: baseUrl === undefined ? {} : { anthropic: { apiKey: 'k', baseUrl } },
    keys: { openAll: async () => [] },
    templatesFolder,
    fetch,
    fetchForPeople: fetch,
    stallMs: 2_000,
    retryDelaysMs: [],
  });
  const routes = answersErrors(problemRoutes({ ...modelRouteDependencies(registry), limiter: new RateLimiter(RATE_LIMITS.reasoningPerUser) }));
  return async (body: unknown, headers: Record<string, string> = { authorization: 'Bearer x' }) => {
    const response = await routes.request('/api/error/reasoning', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { errorFixes?: { solution?: string }[]; code?: string } };
  };
}

describe('POST /api/error/reasoning', () => {
  it('returns a solution without a network connection, from the built-in assistant', async () => {
    const { status, body } = await app()({ files: FILES, errors: ERRORS });
    expect(status).toBe(200);
    expect(body).toEqual({ errorFixes: [{ solution: 'The package `zod` is used but not installed. Install it.' }] });
  });

  it('asks the chosen model with the files and the errors', async () => {
    const script: Script = ({ body }) => reply(text(JSON.stringify(body).includes('===== package.json =====') ? 'Install zod.' : 'What files?'));
    double = await startAnthropicDouble(script);
    const answer = await app(double.url)({ files: FILES, errors: ERRORS, modelId: 'anthropic:claude-sonnet-5' });
    expect(answer).toEqual({ status: 200, body: { errorFixes: [{ solution: 'Install zod.' }] } });
  });

  it('returns no solution if the model answers nothing, and fails with the model’s error', async () => {
    double = await startAnthropicDouble([reply(text(' ')), refuse(401, 'authentication_error')]);
    const ask = app(double.url);
    const body = { files: FILES, errors: ERRORS, modelId: 'anthropic:claude-sonnet-5' };
    expect(await ask(body)).toEqual({ status: 200, body: { errorFixes: [] } });
    expect((await ask(body)).body.code).toBe('model-key-refused');
    await double.close();
    double = await startAnthropicDouble([refuse(500, 'api_error')]);
    const broken = await app(double.url)(body);
    expect(broken).toMatchObject({ status: 502, body: { code: 'reasoning-error', isRetryable: true, reason: 'bad-server-response' } });
  });

  it('is for signed-in people, and requires errors', async () => {
    const ask = app();
    expect((await ask({ files: '', errors: ERRORS }, {})).status).toBe(401);
    expect((await ask({ files: '', errors: '' })).status).toBe(400);
    expect((await ask({ files: 'x'.repeat(1024 * 1024), errors: ERRORS })).status).toBe(413);
  });

  it('has a limit per person', async () => {
    const ask = app();
    for (let call = 0; call < 60; call++) expect((await ask({ files: '', errors: ERRORS })).status).toBe(200);
    expect((await ask({ files: '', errors: ERRORS })).status).toBe(429);
  });
});
