/** Calls of functions: what they are sent, and what comes of what they answer. A table of cases. */
import { FunctionRegion } from '@supabase/supabase-js';
import { anyText, objectWith, textWith } from '../case.ts';
import type { FunctionCase, FunctionWorld } from './world.ts';

type Options = NonNullable<Parameters<FunctionWorld['functions']['invoke']>[1]>;
/** What the function was sent. */
const sent = async (w: FunctionWorld, options?: Options, name = 'mirror'): Promise<unknown> => {
  const { data, error, response } = await w.functions.invoke(name, options);
  if (error !== null) throw new Error(`${String(error)} ${response?.status} ${await response?.text()}`);
  return data as unknown;
};
const failed = async (w: FunctionWorld, name: string, options?: Options): Promise<{ name: string; context: Response }> =>
  (await w.functions.invoke(name, options)).error as { name: string; context: Response };
const form = (): FormData => {
  const filled = new FormData();
  filled.set('name', 'Änn');
  filled.set('photo', new File(['png'], 'me.png', { type: 'image/png' }));
  return filled;
};

export const CALLS: readonly FunctionCase[] = [
  ['invoke: by POST, without a body', (w) => sent(w), objectWith({ method: 'POST', path: '/mirror', type: '', body: '' })],
  [
    'invoke: an object is JSON',
    (w) => sent(w, { body: { name: 'Änn', deep: [1, null, { x: true }] } }),
    objectWith({ type: 'application/json', body: '{"name":"Änn","deep":[1,null,{"x":true}]}' }),
  ],
  ['invoke: a list is JSON', (w) => sent(w, { body: [1, 2] }), objectWith({ type: 'application/json', body: '[1,2]' })],
  ['invoke: a text is text', (w) => sent(w, { body: 'hällo\n' }), objectWith({ type: 'text/plain', body: 'hällo\n' })],
  [
    'invoke: an ArrayBuffer is bytes',
    (w) => sent(w, { body: Uint8Array.of(0, 128, 255).buffer }),
    objectWith({ type: 'application/octet-stream', body: [0, 128, 255] }),
  ],
  ['invoke: a Blob is bytes', (w) => sent(w, { body: new Blob([Uint8Array.of(1, 2)]) }), objectWith({ type: 'application/octet-stream', body: [1, 2] })],
  ['invoke: a File is bytes', (w) => sent(w, { body: new File([Uint8Array.of(3)], 'three.bin') }), objectWith({ type: 'application/octet-stream', body: [3] })],
  [
    'invoke: a form, with its files',
    (w) => sent(w, { body: form() }),
    objectWith({ type: 'multipart/form-data', body: { name: 'Änn', photo: { file: 'me.png', type: 'image/png', text: 'png' } } }),
  ],
  ['invoke: an empty text', (w) => sent(w, { body: '' }), objectWith({ type: 'text/plain', body: '' })],
  ['invoke: a large body', async (w) => ((await sent(w, { body: 'x'.repeat(1_000_000) })) as { body: string }).body.length, 1_000_000],
  [
    'invoke: a type of one’s own, for a text',
    (w) => sent(w, { body: '<a/>', headers: { 'content-type': 'application/xml' } }),
    objectWith({ type: 'application/xml', body: '<a/>' }),
  ],
  [
    'invoke: a type of one’s own, for an object',
    (w) => sent(w, { body: { a: 1 }, headers: { 'Content-Type': 'application/vnd.api+json' } }),
    objectWith({ type: 'application/vnd.api+json', body: '{"a":1}' }),
  ],
  ['invoke: GET', (w) => sent(w, { method: 'GET' }), objectWith({ method: 'GET', body: '' })],
  ['invoke: PUT', (w) => sent(w, { method: 'PUT', body: { a: 1 } }), objectWith({ method: 'PUT', body: '{"a":1}' })],
  ['invoke: PATCH', (w) => sent(w, { method: 'PATCH', body: { a: 1 } }), objectWith({ method: 'PATCH', body: '{"a":1}' })],
  ['invoke: DELETE', (w) => sent(w, { method: 'DELETE' }), objectWith({ method: 'DELETE' })],
  ['invoke: headers of one’s own', (w) => sent(w, { headers: { 'x-mine': 'yes' } }), objectWith({ mine: 'yes' })],
  ['invoke: says which client', (w) => sent(w), objectWith({ info: textWith(/^supabase-js/) })],
  ['invoke: the token of who is signed in', async (w) => ((await sent(w)) as { token: string }).token === w.token, true],
  [
    'invoke: a token of one’s own',
    async (w) => (await w.anonymous.invoke('mirror', { headers: { Authorization: `Bearer ${w.token}` } })).data?.token === w.token,
    true,
  ],
  [
    'setAuth: the token of calls from then on',
    async (w) => {
      const functions = w.anonymous;
      functions.setAuth(w.token);
      return (await functions.invoke('mirror')).data?.token === w.token;
    },
    true,
  ],
  ['invoke: a region', (w) => sent(w, { region: FunctionRegion.EuWest1 }), objectWith({ region: 'eu-west-1', path: '/mirror?forceFunctionRegion=eu-west-1' })],
  ['invoke: any region', (w) => sent(w, { region: FunctionRegion.Any }), objectWith({ region: null, path: '/mirror' })],
  ['invoke: an address below the function', (w) => sent(w, {}, 'mirror/orders/7'), objectWith({ path: '/mirror/orders/7' })],
  ['invoke: with parameters', (w) => sent(w, { method: 'GET' }, 'mirror?page=2&name=%C3%BC'), objectWith({ path: '/mirror?page=2&name=%C3%BC' })],
  [
    'invoke: several at once',
    async (w) => Promise.all([1, 2, 3].map(async (n) => ((await sent(w, { body: { n } })) as { body: string }).body)),
    ['{"n":1}', '{"n":2}', '{"n":3}'],
  ],
  ['answers: JSON', (w) => sent(w, {}, 'answers/json'), { a: [1, null, 'ü'] }],
  ['answers: JSON, with a charset', (w) => sent(w, {}, 'answers/charset'), { b: 2 }],
  ['answers: JSON that is broken', async (w) => (await w.functions.invoke('answers/broken')).error?.name, 'SyntaxError'],
  ['answers: a text', (w) => sent(w, {}, 'answers/text'), 'hällo'],
  ['answers: a page is a text', (w) => sent(w, {}, 'answers/html'), '<p>hi</p>'],
  ['answers: bytes', async (w) => [...new Uint8Array(await ((await sent(w, {}, 'answers/bytes')) as Blob).arrayBuffer())], [0, 1, 255]],
  ['answers: a PDF', async (w) => ((await sent(w, {}, 'answers/pdf')) as Blob).text(), '%PDF-1.7'],
  [
    'answers: a form',
    async (w) => {
      const data = (await sent(w, {}, 'answers/form')) as FormData;
      return [data.get('a'), await (data.get('file') as File).text()];
    },
    ['1', 'x'],
  ],
  [
    'answers: events, as they come',
    async (w) => {
      const { body } = (await sent(w, {}, 'answers/events')) as Response;
      const parts: string[] = [];
      for await (const part of body as unknown as AsyncIterable<Uint8Array>) parts.push(new TextDecoder().decode(part));
      return [parts.length > 1, parts.join('')];
    },
    [true, 'data: one\n\ndata: two\n\n'],
  ],
  ['answers: nothing', (w) => sent(w, {}, 'answers/nothing'), ''],
  ['answers: without a type', (w) => sent(w, {}, 'answers/bare'), 'bare'],
  [
    'answers: status and headers',
    async (w) => {
      const { data, response } = await w.functions.invoke('answers/created');
      return [data, response?.status, response?.headers.get('location'), response?.headers.get('x-mine')];
    },
    [{ id: 7 }, 201, '/7', 'yes'],
  ],
  ['answers: several cookies', async (w) => (await w.functions.invoke('answers/cookies')).response?.headers.getSetCookie(), ['a=1', 'b=2']],
  [
    'FunctionsHttpError: with the answer, to be read',
    async (w) => {
      const { name, context } = await failed(w, 'answers/bad');
      return [name, context.status, context.headers.get('x-why'), await context.json()];
    },
    ['FunctionsHttpError', 400, 'name', { reason: 'no name' }],
  ],
  [
    'FunctionsHttpError: of a text',
    async (w) => {
      const { context } = await failed(w, 'answers/gone');
      return [context.status, await context.text()];
    },
    [410, 'gone'],
  ],
  ['FunctionsHttpError: without a body', async (w) => (await failed(w, 'answers/teapot')).context.status, 418],
  [
    'FunctionsHttpError: 503 of the function itself',
    async (w) => {
      const { context } = await failed(w, 'answers/unavailable');
      return [context.status, await context.json()];
    },
    [503, { retry: true }],
  ],
  [
    'FunctionsHttpError: data is null, and the response is there',
    async (w) => {
      const { data, response } = await w.functions.invoke('answers/bad');
      return [data, response?.status];
    },
    [null, 400],
  ],
  ['FunctionsHttpError: a function that throws', async (w) => (await failed(w, 'answers/throws')).context.status, 500],
  [
    'FunctionsHttpError: the next call after it',
    async (w) => {
      await failed(w, 'answers/throws');
      return sent(w, {}, 'answers/text');
    },
    'hällo',
  ],
  [
    'FunctionsHttpError: no such function',
    async (w) => {
      const { context } = await failed(w, 'nothing');
      return [context.status, await context.json()];
    },
    [404, { code: 'NOT_FOUND', message: 'Requested function was not found' }],
  ],
  [
    'FunctionsHttpError: nobody calls a function that asks who',
    async (w) => {
      const { error } = await w.anonymous.invoke('mirror');
      const { status } = (error as { context: Response }).context;
      return [status, await (error as { context: Response }).context.json()];
    },
    [401, objectWith({ code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: anyText })],
  ],
  ['FunctionsHttpError: an invalid token', async (w) => (await failed(w, 'mirror', { headers: { Authorization: 'Bearer x.y.z' } })).context.status, 401],
  ['nobody calls a function that does not ask', async (w) => (await w.anonymous.invoke('answers/text')).data, 'hällo'],
  [
    'FunctionsRelayError: what stands before functions says so',
    async (w) => {
      const { name, context } = await failed(w, 'answers/relay');
      return [name, context.status, await context.text()];
    },
    ['FunctionsRelayError', 502, 'lost'],
  ],
  [
    'FunctionsFetchError: no server',
    async (w) => (await w.client({}, () => Promise.reject(new TypeError('no network'))).invoke('mirror')).error?.name,
    'FunctionsFetchError',
  ],
  [
    'signal: broken off before',
    async (w) => {
      const { name, context } = await failed(w, 'answers/text', { signal: AbortSignal.abort() });
      return [name, (context as unknown as Error).name];
    },
    ['FunctionsFetchError', 'AbortError'],
  ],
  [
    'signal: broken off while it waits',
    async (w) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 50);
      return (await failed(w, 'answers/waits', { signal: abort.signal })).name;
    },
    'FunctionsFetchError',
  ],
  ['timeout: not longer than that', async (w) => (await failed(w, 'answers/waits', { timeout: 50 })).name, 'FunctionsFetchError'],
  ['timeout: long enough', (w) => sent(w, { timeout: 60_000 }, 'answers/text'), 'hällo'],
];
