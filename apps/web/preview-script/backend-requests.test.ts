import { describe, expect, it } from 'vitest';
import { reportBackendFailures } from './backend-requests.ts';

async function errorsOf(address: string, answer: () => Promise<Response>, init?: RequestInit): Promise<string[]> {
  const errors: string[] = [];
  const page = {
    fetch: answer as typeof fetch,
    location: { href: 'http://5173--x.preview.localhost/' },
    console: { error: (text: string) => errors.push(text) },
  };
  reportBackendFailures(page);
  await page.fetch(address, init).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  return errors;
}
const answers =
  (status: number, text = 'no') =>
  () =>
    Promise.resolve(new Response(text, { status }));
const DATABASE = 'https://abcd.supabase.co';

describe('backend-database requests', () => {
  it('that fail are reported to the console, with the request and the response', async () => {
    expect(await errorsOf(`${DATABASE}/rest/v1/tasks?select=*`, answers(400, '{"message":"column does not exist"}'), { method: 'post' })).toEqual([
      '[database] POST /rest/v1/tasks failed with status 400: {"message":"column does not exist"}',
    ]);
    expect(await errorsOf('http://localhost:8000/auth/v1/token', answers(401))).toHaveLength(1);
    expect(await errorsOf(`${DATABASE}/rest/v1/tasks`, () => Promise.reject(new TypeError('Failed to fetch')))).toEqual([
      '[database] GET /rest/v1/tasks failed: Failed to fetch',
    ]);
  });

  it('that succeed, were canceled, or go elsewhere are not', async () => {
    expect(await errorsOf(`${DATABASE}/rest/v1/tasks`, answers(200))).toEqual([]);
    expect(await errorsOf(`${DATABASE}/rest/v1/tasks`, () => Promise.reject(new DOMException('', 'AbortError')))).toEqual([]);
    expect(await errorsOf('/api/tasks', answers(500))).toEqual([]);
  });

  it('to functions count if the status is 500 or higher', async () => {
    expect(await errorsOf(`${DATABASE}/functions/v1/pay`, answers(404))).toEqual([]);
    expect(await errorsOf(`${DATABASE}/functions/v1/pay`, answers(499))).toEqual([]);
    expect(await errorsOf(`${DATABASE}/functions/v1/pay`, answers(500, 'boom'))).toEqual(['[database] GET /functions/v1/pay failed with status 500: boom']);
  });

  it('pass their response on unread', async () => {
    const page = {
      fetch: (async () => new Response('{"code":1}', { status: 400 })) as typeof fetch,
      location: { href: 'http://x/' },
      console: { error: () => undefined },
    };
    reportBackendFailures(page);
    expect(await (await page.fetch(`${DATABASE}/rest/v1/tasks`)).json()).toEqual({ code: 1 });
  });
});
