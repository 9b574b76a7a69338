import { describe, expect, it } from 'vitest';
import { createLogger } from '../logging.ts';
import type { Storage } from '../storage/storage.ts';
import { createTestApp } from '../testing/test-app.ts';

const ORIGIN = 'http://localhost:3000';
const HOUR_MS = 60 * 60_000;

// Reports do not reach the database.
const storage = {
  database: { engine: 'embedded', sql: {}, ping: () => Promise.resolve(), close: async () => undefined },
  blobs: {},
  cacheDirectory: '/nowhere',
  secret: { keyFor: () => Buffer.alloc(32, 1) },
} as unknown as Storage;

function installation() {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'warn', logFormat: 'json' }, { write: (line: string) => void lines.push(line) });
  const test = createTestApp(storage, { log });
  return {
    ...test,
    /** The warnings, without their time. */
    warned: () =>
      lines.map((line) => {
        const { directive, blocked } = JSON.parse(line) as Record<string, unknown>;
        return [directive, blocked];
      }),
    text: () => lines.join(''),
    report: (body: unknown, headers: Record<string, string> = { 'content-type': 'application/csp-report' }) =>
      test.app.request(`${ORIGIN}/api/policy-reports`, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

const single = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': `${ORIGIN}/~/told-project`,
    'effective-directive': directive,
    'violated-directive': directive,
    'blocked-uri': blocked,
    'script-sample': 'told()',
  },
});

describe('reports of policy violations', () => {
  it('are logged as directive and blocked origin, without addresses or samples, in both formats that browsers send', async () => {
    const { report, warned, text } = installation();
    expect((await report(single('img-src', 'https://user:told@evil.example:8443/told?key=told'))).status).toBe(204);
    const list = [
      { type: 'csp-violation', age: 1, url: `${ORIGIN}/?told`, body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline', sample: 'told' } },
      { type: 'deprecation', age: 1, url: `${ORIGIN}/?told`, body: { id: 'told' } },
    ];
    expect((await report(list, { 'content-type': 'application/reports+json' })).status).toBe(204);
    await report(single("style-src 'self' told", 'data:text/css,told'));
    await report(single('told\nforged line', 'told'));
    expect(warned()).toEqual([
      ['img-src', 'https://evil.example:8443'],
      ['script-src-elem', 'inline'],
      ['style-src', 'data:'],
      ['unknown', 'unknown'],
    ]);
    expect(text()).not.toContain('told');
  });

  it('are logged once an hour per kind', async () => {
    const { report, warned, advance } = installation();
    await report(single('img-src', 'https://evil.example/1'));
    await report(single('img-src', 'https://evil.example/2'));
    await report(single('connect-src', 'https://evil.example/'));
    expect(warned()).toHaveLength(2);
    advance(HOUR_MS);
    await report(single('img-src', 'https://evil.example/3'));
    expect(warned()).toHaveLength(3);
  });

  it('are rejected if they are invalid, too large, from another origin, or too many', async () => {
    const { report, warned } = installation();
    for (const body of ['', '{', '7', '{}', '[]', '[{"type":7}]', { 'csp-report': { 'blocked-uri': ['x'] } }]) expect((await report(body)).status).toBe(400);
    expect((await report(single('img-src', 'x'.repeat(70_000)))).status).toBe(413);
    expect((await report(single('img-src', 'inline'), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 100 }, () => report(single('img-src', 'inline'))));
    expect(answers.at(-1)?.status).toBe(429);
    expect(warned()).toEqual([['img-src', 'inline']]);
  });
});
