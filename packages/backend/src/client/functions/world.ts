/** What the cases of functions call: two functions in Deno, over HTTP. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { DenoHost } from '../../functions/deno/host.ts';
import { type ServedBackend, serveBackend } from '../../serving/serve.ts';
import type { TestBackend } from '../../testing/engines.ts';
import { realtime } from '../../testing/web-socket.ts';
import type { CaseIn } from '../case.ts';

export type FunctionCase = CaseIn<FunctionWorld>;

/** Says what it was sent. */
const MIRROR = `
Deno.serve(async (request) => {
  const { pathname, search } = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  const form = async () => Object.fromEntries(await Promise.all([...(await request.formData())].map(async ([name, value]) =>
    [name, typeof value === 'string' ? value : { file: value.name, type: value.type, text: await value.text() }])));
  const body = type.startsWith('multipart/form-data') ? await form() : type === 'application/octet-stream' ? [...new Uint8Array(await request.arrayBuffer())] : await request.text();
  return Response.json({
    method: request.method, path: pathname + search, type: type.replace(/;.*/, ''), body,
    region: request.headers.get('x-region'), mine: request.headers.get('x-mine'), info: request.headers.get('x-client-info'),
    token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
  });
});`;

/** Answers in the way that its path names. */
const ANSWERS = `
const as = (type: string, body: BodyInit | null, init: ResponseInit = {}) => new Response(body, { ...init, headers: { 'content-type': type, ...init.headers } });
const form = () => { const filled = new FormData(); filled.set('a', '1'); filled.set('file', new File(['x'], 'x.txt')); return filled; };
const slowly = () => new ReadableStream({ async start(controller) {
  for (const part of ['data: one\\n\\n', 'data: two\\n\\n']) { controller.enqueue(new TextEncoder().encode(part)); await new Promise((resolve) => setTimeout(resolve, 30)); }
  controller.close();
} });
const ways: Record<string, (request: Request) => Response | Promise<Response>> = {
  json: () => Response.json({ a: [1, null, 'ü'] }),
  charset: () => as('application/json; charset=utf-8', '{"b":2}'),
  broken: () => as('application/json', '{'),
  text: () => as('text/plain', 'hällo'),
  html: () => as('text/html', '<p>hi</p>'),
  bytes: () => as('application/octet-stream', Uint8Array.of(0, 1, 255)),
  pdf: () => as('application/pdf', '%PDF-1.7'),
  form: () => new Response(form()),
  events: () => as('text/event-stream', slowly()),
  nothing: () => new Response(null, { status: 204 }),
  bare: () => { const response = new Response(new TextEncoder().encode('bare')); response.headers.delete('content-type'); return response; },
  created: () => Response.json({ id: 7 }, { status: 201, headers: { location: '/7', 'x-mine': 'yes' } }),
  bad: () => Response.json({ reason: 'no name' }, { status: 400, headers: { 'x-why': 'name' } }),
  gone: () => new Response('gone', { status: 410 }),
  teapot: () => new Response('', { status: 418 }),
  unavailable: () => Response.json({ retry: true }, { status: 503 }),
  relay: () => new Response('lost', { status: 502, headers: { 'x-relay-error': 'true' } }),
  throws: () => { throw new Error('on purpose'); },
  waits: (request) => new Promise<Response>((resolve) => request.signal.addEventListener('abort', () => resolve(new Response('left')))),
  cookies: () => new Response('', { headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] }),
};
Deno.serve((request) => ways[new URL(request.url).pathname.split('/').at(-1) ?? ''](request));`;

export class FunctionWorld {
  #server: ServedBackend | undefined;
  #token = '';
  readonly #at: () => TestBackend;

  constructor(at: () => TestBackend) {
    this.#at = at;
  }

  async start(host: DenoHost): Promise<void> {
    const { fetch, upgrade } = this.#at().backend;
    this.#server = await serveBackend({ fetch, upgrade, close: async () => undefined });
    this.#token = await this.#at().token({ role: 'authenticated', sub: 'ann' });
    const source = (text: string) => new Map([['index.ts', text]]);
    await host.deploy('mirror', { files: source(MIRROR) });
    await host.deploy('answers', { files: source(ANSWERS), verifyJwt: false });
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** Of somebody who is signed in. */
  get token(): string {
    return this.#token;
  }

  get functions(): SupabaseClient['functions'] {
    return this.client({ Authorization: `Bearer ${this.#token}` });
  }

  /** Of nobody. */
  get anonymous(): SupabaseClient['functions'] {
    return this.client();
  }

  client(headers: Record<string, string> = {}, fetch?: typeof globalThis.fetch): SupabaseClient['functions'] {
    const url = this.#server?.url ?? '';
    const options = { realtime, global: { headers, ...(fetch === undefined ? {} : { fetch }) }, auth: { persistSession: false, autoRefreshToken: false } };
    return (createClient(url, this.#at().keys.publishable, options) as SupabaseClient).functions;
  }
}
