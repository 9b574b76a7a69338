import { describe, expect, it } from 'vitest';
import { reportBackendFailures } from './backend-requests.ts';

async function sentBy(address: string, answer: () => Promise<Response>, init?: RequestInit) {
  const [errors, warnings, reports]: [string[], string[], unknown[]] = [[], [], []];
  const page = {
    fetch: answer as typeof fetch,
    location: { href: 'http://5173--x.preview.localhost/' },
    console: { error: (text: string) => errors.push(text), warn: (text: string) => warnings.push(text) },
  };
  reportBackendFailures(page, { send: (report) => reports.push(report) });
  await page.fetch(address, init).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  return { errors, warnings, reports };
}

const errorsOf = async (...given: Parameters<typeof sentBy>): Promise<string[]> => (await sentBy(...given)).errors;
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
    const nothing = { errors: [], warnings: [], reports: [] };
    expect(await sentBy(`${DATABASE}/functions/v1/pay`, answers(404))).toEqual(nothing);
    expect(await sentBy(`${DATABASE}/functions/v1/pay`, answers(499))).toEqual(nothing);
    const pay = { type: 'lathe.function-failed', slug: 'pay', origin: DATABASE, method: 'POST', status: 500 };
    expect(await sentBy(`${DATABASE}/functions/v1/pay/now?a=1`, answers(500, 'boom'), { method: 'post' })).toEqual({
      errors: [],
      warnings: ['[database] POST /functions/v1/pay/now failed with status 500: boom'],
      reports: [{ ...pay, text: 'boom' }],
    });
    const unreadable = async () => ({ status: 503, clone: () => ({ text: async () => Promise.reject(new Error('gone')) }) }) as unknown as Response;
    expect((await sentBy(`${DATABASE}/functions/v1/pay`, unreadable, { method: 'POST' })).reports).toEqual([{ ...pay, status: 503, text: '' }]);
    expect((await sentBy(`${DATABASE}/functions/v1/pay`, answers(500, 'x'.repeat(9999)), { method: 'POST' })).reports).toEqual([
      { ...pay, text: 'x'.repeat(500) },
    ]);
  });

  it('pass their response on unread', async () => {
    const page = {
      fetch: (async () => new Response('{"code":1}', { status: 400 })) as typeof fetch,
      location: { href: 'http://x/' },
      console: { error: () => undefined, warn: () => undefined },
    };
    reportBackendFailures(page, { send: () => undefined });
    expect(await (await page.fetch(`${DATABASE}/rest/v1/tasks`)).json()).toEqual({ code: 1 });
  });
});
