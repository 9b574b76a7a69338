import { AppError } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { send } from './client.ts';

const answering =
  (status: number, body: string): typeof fetch =>
  async () =>
    new Response(body, { status });
const call = { method: 'GET', path: '/api/x', response: z.object({ id: z.string() }) } as const;

async function failureOf(fetch: typeof globalThis.fetch): Promise<AppError> {
  try {
    await send(fetch, call);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('The call did not fail');
}

describe('a call', () => {
  it('gives the parsed answer', async () => {
    expect(await send(answering(200, '{"id":"1"}'), call)).toEqual({ id: '1' });
  });

  it('fails with the code and the text of the server', async () => {
    const error = await failureOf(answering(401, '{"error":"Not logged in","code":"login-required"}'));
    expect([error.code, error.message]).toEqual(['login-required', 'Not logged in']);
  });

  it('names each rejected field', async () => {
    const error = await failureOf(answering(422, '{"errors":[{"field":"baseUrl","message":"must be an address"}],"code":"invalid-input"}'));
    expect(error.message).toBe('Base url must be an address');
  });

  it('names the status of an answer that is not JSON', async () => {
    const error = await failureOf(answering(502, '<html>Bad gateway</html>'));
    expect([error.code, error.message]).toEqual(['bad-server-response', 'The server answered 502.']);
  });

  it('refuses an answer of another shape', async () => {
    expect((await failureOf(answering(200, '{"id":1}'))).code).toBe('bad-server-response');
  });

  it('says that the server cannot be reached', async () => {
    const error = await failureOf(() => Promise.reject(new TypeError('fetch failed')));
    expect([error.code, error.isRetryable]).toEqual(['network-error', true]);
  });
});
