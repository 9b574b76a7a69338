import * as protocol from '@lathe/protocol';
import { isErrorCode, JSON_BODY_LIMIT_BYTES, SUPABASE_CODES, SUPABASE_SIGN_IN_NEEDED } from '@lathe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startChatCompletionsDouble } from './integrations/models/testing/openai-double.ts';
import type { ModelDouble } from './integrations/models/testing/double-server.ts';
import { reply, text } from './integrations/models/testing/script.ts';
import { type McpTestServer, startMcpTestServer } from './mcp/testing/mcp-test-server.ts';
import type { Storage } from './storage/storage.ts';
import { describeOnBothEngines, describeOnEmbedded } from './testing/engines.ts';
import { type Cast, createCast, PEOPLE, type Person } from './testing/endpoint-cast.ts';
import { addressOf, type Call, type Line, MATRIX } from './testing/endpoint-matrix.ts';
import { createTestApp, type TestResponse, type TestApp, type TestBrowser } from './testing/test-app.ts';

/** For thousands of calls. On an idle machine they take seconds. */
const TIMEOUT_MS = 180_000;
/** On the test app's clock: long enough that no rate limit is reached, however often an endpoint is called. */
const PAUSE_MS = 60_000;
/** More levels of JSON than recursive code survives. */
const DEEP = 50_000;
/** It may also exceed the endpoint's body limit. */
const DEEP_REFUSED = [400, 413];
/** The largest body that any endpoint accepts: a version holds a file map as JSON in JSON. */
const LARGEST_BODY_BYTES = 2 * JSON_BODY_LIMIT_BYTES;

const TEXT_CODES: ReadonlySet<string> = new Set([...SUPABASE_CODES, SUPABASE_SIGN_IN_NEEDED]);

const nameOf = ({ endpoint }: Pick<Line, 'endpoint'>) => `${endpoint.method} ${endpoint.path}`;

/** Sends the call of a line. A body of bytes or text is sent as it is. */
function send(browser: TestBrowser, { endpoint, waits }: Line, address: string, body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return browser.send(address, {
    method: endpoint.method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    ...(waits === undefined ? {} : { signal: AbortSignal.abort() }),
  });
}

/**
 * What is wrong with a response, whatever was requested: a server failure, or an error without the shape of an error.
 */
function faultOf({ status, body }: TestResponse, address: string): string | undefined {
  if (status === 500 || status === 503) return `returned ${status}`;
  if (status < 400 || !address.startsWith('/api/')) return undefined;
  // Some codes of the specification are the whole body.
  if (body instanceof Uint8Array && TEXT_CODES.has(new TextDecoder().decode(body))) return undefined;
  const isError = typeof body?.error === 'string' && body.error !== '' && isErrorCode(body.code) && body.code !== 'unknown';
  return isError ? undefined : `returned ${status} without the shape of an error: ${JSON.stringify(body)}`;
}

describe('the matrix of endpoints', () => {
  it('has a line for every endpoint of the protocol and every route of the product', () => {
    const lines = new Set(MATRIX.map(nameOf));
    const endpoints = Object.values(protocol as Record<string, unknown>).flatMap((value) => {
      const { method, path } = (typeof value === 'object' && value !== null ? value : {}) as { readonly method?: unknown; readonly path?: unknown };
      return typeof method === 'string' && typeof path === 'string' ? [`${method} ${path}`] : [];
    });
    const test = createTestApp({ database: { sql: {} }, blobs: {}, cacheDirectory: '/nowhere', secret: { keyFor: () => Buffer.alloc(32) } } as never);
    // Except middleware, and the handlers for everything else: unknown calls, and the web app's files.
    const routes = test.app.productRoutes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [`${method} ${path}`]));
    expect([...new Set([...endpoints, ...routes])].sort()).toEqual([...lines].sort());
    const catchAll = test.app.productRoutes.flatMap(({ method, path }) => (method === 'ALL' ? [path] : []));
    expect([...new Set(catchAll)].sort()).toEqual(['/*', '/api/*', '/api/models', '/api/projects/*', '/api/snapshot/*', '/api/templates/*', '/git/*']);
  });
});

describeOnBothEngines('every endpoint', (storage) => {
  const { setUp } = setUpWith(storage);

  /** The response to each line, and what is wrong with the responses. */
  async function askAll(test: TestApp, cast: Cast, person: Person, lines: readonly Line[]) {
    const answers: string[] = [];
    const faults: string[] = [];
    for (const line of lines) {
      const isLost = line.isCalledByNewAccounts && person !== 'nobody';
      // A copy, so that a session the response starts or ends stays with this call.
      const browser = isLost ? await test.signUp(person) : test.browser(cast[person]);
      const call = line.call(cast, person);
      const address = addressOf(line.endpoint, call, cast);
      const answer = await send(browser, line, address, call.body);
      answers.push(`${nameOf(line)} ${answer.status}`);
      const fault = faultOf(answer, address);
      if (fault !== undefined) faults.push(`${nameOf(line)} ${fault}`);
    }
    return { answers, faults };
  }

  it(
    'responds to everyone as the matrix says',
    async () => {
      const { test, cast } = await setUp();
      for (const person of PEOPLE) {
        const { answers, faults } = await askAll(test, cast, person, MATRIX);
        expect(answers, person).toEqual(MATRIX.map((line) => `${nameOf(line)} ${line.statuses[person]}`));
        expect(faults, person).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'lets everyone read and fork unlisted and public projects, without letting more people change them',
    async () => {
      for (const visibility of ['unlisted', 'public']) {
        const { test, cast } = await setUp();
        expect((await cast.owner.call('PATCH', `/api/projects/${cast.project.slug}`, { project: { visibility } })).status).toBe(200);
        const lines = MATRIX.filter(({ call, endpoint }) => {
          const asked = call(cast, 'viewer');
          const words = `${addressOf(endpoint, asked, cast)} ${JSON.stringify(asked.body)}`;
          return words.includes(cast.project.id) || words.includes(cast.project.slug);
        });
        for (const [index, person] of (['stranger', 'nobody'] as const).entries()) {
          const { answers } = await askAll(test, cast, person, lines);
          const expected = lines.map((line) => {
            const publicStatus = line.ofPublic?.split(' ')[index];
            return `${nameOf(line)} ${publicStatus ?? line.statuses[person === 'stranger' ? 'viewer' : 'nobody']}`;
          });
          expect(answers, `${person}, ${visibility}`).toEqual(expected);
        }
      }
    },
    TIMEOUT_MS,
  );
});

describeOnEmbedded('every endpoint, called by its owner', (storage) => {
  const { setUp } = setUpWith(storage);

  it(
    'is only for the product’s pages',
    async () => {
      const { cast } = await setUp();
      const foreign: Record<string, string>[] = [
        { origin: 'http://5173--abc.preview.localhost:3000', 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        { origin: 'null' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'cross-site' },
      ];
      for (const line of MATRIX) {
        const call = line.call(cast, 'owner');
        const address = addressOf(line.endpoint, call, cast);
        if (!address.startsWith('/api/')) continue;
        for (const headers of foreign) {
          const answer = await send(cast.owner, line, address, call.body, headers);
          expect([answer.status, answer.body.code, answer.headers.get('access-control-allow-origin')], `${nameOf(line)} ${JSON.stringify(headers)}`).toEqual([
            403,
            'forbidden-origin',
            null,
          ]);
        }
      }
      expect((await cast.owner.call('GET', `/api/projects/${cast.project.slug}`)).status).toBe(200);
    },
    TIMEOUT_MS,
  );

  it(
    'rejects a body that is malformed, huge or deeply nested',
    async () => {
      const { test, cast } = await setUp();
      const faults: string[] = [];
      for (const line of MATRIX) {
        const schema = line.endpoint.body;
        if (schema === undefined || line.ignoresBody) continue;
        const call = line.call(cast, 'owner');
        const address = addressOf(line.endpoint, call, cast);
        const ask = async (what: string, body: unknown, expected: readonly number[] | undefined, headers: Record<string, string> = {}) => {
          test.advance(PAUSE_MS);
          const answer = await send(cast.owner, line, address, body, headers);
          const fault = faultOf(answer, address) ?? (expected === undefined || expected.includes(answer.status) ? undefined : `returned ${answer.status}`);
          if (fault !== undefined) faults.push(`${nameOf(line)} with ${what} ${fault}`);
        };
        for (const body of ['', '{', 'not JSON', 'null', '[]', '"text"', '42', '\u0000']) await ask(JSON.stringify(body), body, [400]);
        for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
          await ask(type, 'a=b', [400], { 'content-type': type });
        }
        const valid = call.body as Record<string, unknown>;
        for (const key of Object.keys(valid)) {
          for (const value of [null, 42, -1.5, 'x', '', [], {}, [null], true]) {
            const body = { ...valid, [key]: value };
            await ask(`${key} ${JSON.stringify(value)}`, body, z.safeParse(schema as never, body).success ? undefined : [400]);
          }
          await ask(`a deeply nested ${key}`, JSON.stringify({ ...valid, [key]: 0 }).replace(new RegExp(`("${key}":)0`), `$1${deep('[', ']')}`), DEEP_REFUSED);
        }
        await ask('a name that would be lost', `{"__proto__":{},${JSON.stringify(valid).slice(1)}`, [400]);
        await ask('deeply nested arrays', deep('[', ']'), DEEP_REFUSED);
        await ask('deeply nested objects', deep('{"a":', '}', '1'), DEEP_REFUSED);
        await ask('an extra field that is deeply nested', `${JSON.stringify(valid).slice(0, -1)},"more":${deep('[', ']')}}`, DEEP_REFUSED);
        await ask('a length beyond every limit', JSON.stringify(valid), [413], { 'content-length': String(2 ** 40) });
        const taken = await sendEndlessly(cast.owner, line, address);
        if (taken.status !== 413 || taken.byteSize > LARGEST_BODY_BYTES + 4 * 1024 * 1024) {
          faults.push(`${nameOf(line)} took ${taken.byteSize} bytes of an endless body and returned ${taken.status}`);
        }
      }
      expect(faults).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'treats odd ids as ones that do not exist',
    async () => {
      const { test, cast } = await setUp();
      const faults: string[] = [];
      for (const line of new Map(MATRIX.map((line) => [line.endpoint, line])).values()) {
        const call: Call = line.call(cast, 'owner');
        const ask = async (what: string, address: string) => {
          test.advance(PAUSE_MS);
          // It leads to the web app, which this test does not have.
          if (!/^\/(?:api|git)\//.test(new URL(address, 'http://localhost').pathname)) return;
          const fault = faultOf(await send(cast.owner, line, address, call.body), address);
          if (fault !== undefined) faults.push(`${nameOf(line)} with ${what} ${fault}`);
        };
        for (const [, name = ''] of line.endpoint.path.matchAll(/:([A-Za-z]+)/g)) {
          for (const odd of ODD_IDS) await ask(`${name} ${odd.slice(0, 40)}`, addressOf(line.endpoint, call, cast, { [name]: odd }));
        }
        for (const name of Object.keys((line.endpoint.query as { readonly shape?: object } | undefined)?.shape ?? {})) {
          for (const odd of ODD_IDS)
            await ask(`?${name}=${odd.slice(0, 40)}`, `${addressOf(line.endpoint, { ...call, query: {} }, cast).replace('?', '')}?${name}=${odd}`);
        }
      }
      expect(faults).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

function setUpWith(storage: () => Storage) {
  let model: ModelDouble;
  let mcp: McpTestServer;
  beforeAll(async () => {
    [model, mcp] = await Promise.all([startChatCompletionsDouble([reply(text('export {};'))]), startMcpTestServer()]);
  });
  afterAll(() => Promise.all([model.close(), mcp.close()]));

  async function setUp(): Promise<{ readonly test: TestApp; readonly cast: Cast }> {
    const operators = new Set<string>();
    const test = createTestApp(storage(), { modelOptions: { settings: { 'openai-compatible': { baseUrl: model.url } } }, isAnalyticsOn: true, operators });
    const cast = await createCast(test, storage().database.sql, `${mcp.url}/mcp`);
    operators.add(cast.email);
    return { test, cast };
  }
  return { setUp };
}

/** As they are written in a URL. */
const ODD_IDS = [
  '',
  '.',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%ff%fe',
  '%ED%A0%80',
  '%0d%0aset-cookie:%20a=b',
  'x'.repeat(300),
  'x'.repeat(9_000),
  '%F0%9F%98%80',
  '%E2%80%AE',
  '__proto__',
  'constructor',
  'toString',
  "'%20or%201=1--",
  '%25_%25',
  '-1',
  '1e309',
  '9999999999999999999999',
  'NaN',
  '[object%20Object]',
  'null',
  '00000000-0000-0000-0000-000000000000',
  // A cursor with an impossible time.
  Buffer.from('999999999999999 00000000-0000-0000-0000-000000000000').toString('base64url'),
];

const deep = (open: string, close: string, core = '') => open.repeat(DEEP) + core + close.repeat(DEEP);

/** An endless body without a content length. */
async function sendEndlessly(browser: TestBrowser, { endpoint }: Line, address: string) {
  let byteSize = 0;
  const chunk = new Uint8Array(1024 * 1024).fill(0x20);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        byteSize += chunk.byteLength;
        if (byteSize > 2 * LARGEST_BODY_BYTES) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  const { status } = await browser.send(address, { method: endpoint.method, body, duplex: 'half', headers: { 'content-type': 'application/json' } });
  return { status, byteSize };
}
