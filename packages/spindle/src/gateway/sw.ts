/**
 * The service worker of one preview origin: turns requests into messages to the kernel, which turns them into
 * connections to the process. It keeps no state that matters: the browser stops it when idle, and it then asks the
 * page (or the bootstrap page, for a navigation) for a new port. It also runs the app's own service worker, if it was
 * registered for one.
 */
import type { KernelToGateway } from '../abi/gateway-protocol.ts';
import { forgetOldScripts } from '../abi/app-worker-scripts.ts';
import { appScriptOf } from '../abi/app-worker-url.ts';
import { embedderPolicy } from '../abi/embedder-policy.ts';
import { BOOTSTRAP_POLICY, bootstrapPage, errorPage } from '../abi/preview-pages.ts';
import { AppWorker, EVENT_TYPES, nativeFetch } from './app-worker.ts';
import { injectScripts, scriptTags } from './inject.ts';
import { type Exchange, KernelConnection, type OpenExchange } from './kernel-connection.ts';
import { requestHeaders } from './request-headers.ts';
import { WorkerScripts } from './worker-scripts.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long a subresource request waits for its page to provide a port after the worker was restarted. */
const PORT_WAIT_MS = 10_000;
const TAKE_OVER_PAUSE_MS = 500;
/** Half a minute in all. Browsers stop idle workers about then. */
const TAKE_OVER_TRIES = 60;

const workerScripts = new WorkerScripts(() => nativeFetch('/__spindle/worker.js'));
const kernel = new KernelConnection(PORT_WAIT_MS, 'onclose' in MessagePort.prototype);
/** The app's worker sees a location of its own. */
const here = self.location;

self.addEventListener('install', (event) => {
  if (app) event.waitUntil(installApp(app, event));
  else void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(app ? activateApp(app, event) : self.clients.claim()));

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type !== 'spindle.port') {
    if (app) event.waitUntil(pass(app, event));
    return;
  }
  const received = event.ports[0];
  if (!received) return;
  kernel.use(received);
  event.ports[1]?.postMessage('taken');
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const isOwn = url.origin === here.origin;
  if (isOwn && url.pathname === '/__spindle/custom.js') event.respondWith(scriptResponse(kernel.script.source));
  else if (isOwn && url.pathname.startsWith('/__spindle/')) return;
  // The script of a worker never comes from a worker.
  else if (app && event.request.headers.get('service-worker') !== 'script') event.respondWith(answerWithApp(app, event, url));
  else if (isOwn) event.respondWith(answer(event, url));
});

for (const type of EVENT_TYPES) {
  if (['install', 'activate', 'message', 'fetch'].includes(type)) continue;
  self.addEventListener(type, (event) => {
    if (app) (event as ExtendableEvent).waitUntil(pass(app, event as ExtendableEvent));
  });
}

// Last, because it replaces what the listeners above were added with.
const script = appScriptOf(here.href);
if (script?.type === 'module') self.importScripts('/__spindle/modules.js');
const app = script && new AppWorker({ script, registeredUrl: here.href, fetch: fetchFromApp, loadModules: self.spindleLoadModules });

async function installApp(worker: AppWorker, event: ExtendableEvent): Promise<void> {
  await pass(worker, event);
  const { active } = self.registration;
  // Without the preview's gateway, the app's first worker would have no other to wait for.
  if (active && appScriptOf(active.scriptURL) === undefined) void takeOver();
}

/**
 * Becomes the active worker without waiting for the pages to close. Chromium forgets that this was asked for when it
 * restarts the active worker at that moment, for example for a page that reloads itself, so it is asked again.
 */
async function takeOver(): Promise<void> {
  for (let tries = 0; tries < TAKE_OVER_TRIES && self.registration.active?.scriptURL !== here.href; tries++) {
    void self.skipWaiting();
    await new Promise((resolve) => setTimeout(resolve, TAKE_OVER_PAUSE_MS));
  }
}

async function activateApp(worker: AppWorker, event: ExtendableEvent): Promise<void> {
  await pass(worker, event);
  const { installing, waiting } = self.registration;
  await forgetOldScripts(here.href, [here.href, ...[installing, waiting].flatMap((one) => one?.scriptURL ?? [])]);
}

async function pass(worker: AppWorker, event: ExtendableEvent): Promise<void> {
  await worker.start();
  worker.dispatch(event);
}

function scriptResponse(source: string): Response {
  return new Response(source, { headers: { 'content-type': 'text/javascript', 'cache-control': 'no-store', ...isolationHeaders() } });
}

async function answerWithApp(worker: AppWorker, event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const isOwn = url.origin === here.origin;
  if (request.mode === 'navigate' && !kernel.isOpen) return bootstrap();
  const given = await worker.start().then(
    () => worker.respond(event),
    // The app is reachable without its worker, which would otherwise answer nothing at all.
    (error: unknown) => console.error("The app's service worker could not be started:", error),
  );
  if (!given) return isOwn ? answer(event, url) : nativeFetch(request);
  return forClient(request, given);
}

async function answer(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  if (!kernel.isOpen) {
    if (request.mode === 'navigate') return bootstrap();
    if (!(await requestPort(event.clientId))) return new Response('The runtime is not connected.', { status: 503 });
  }
  try {
    return await forClient(request, await exchange(request, url.pathname + url.search, requestHeaders(request, here)));
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    return request.mode === 'navigate'
      ? page(errorPage(error.reason, error.message), 502)
      : new Response(error.message, { status: 502, headers: isolationHeaders() });
  }
}

/** A request of the app's worker to its server. */
async function fetchFromApp(request: Request): Promise<Response> {
  if (!(await requestPort())) throw new TypeError('Failed to fetch: the runtime is not connected.');
  const { pathname, search } = new URL(request.url);
  try {
    return await exchange(request, pathname + search, requestHeaders(request, here));
  } catch (error) {
    throw error instanceof ExchangeError ? new TypeError(`Failed to fetch: ${error.message}`) : error;
  }
}

/** Asks the page that made a request, or any page of the preview. Returns whether there is a port. */
async function requestPort(clientId = ''): Promise<boolean> {
  if (kernel.isOpen) return true;
  const client = (await self.clients.get(clientId)) ?? (await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))[0];
  return client ? kernel.obtain(() => client.postMessage({ type: 'spindle.need-port' })) : kernel.isOpen;
}

class ExchangeError extends Error {
  readonly reason: 'refused' | 'broken';

  constructor({ reason, message }: Extract<KernelToGateway, { type: 'error' }>) {
    super(message);
    this.reason = reason;
  }
}

/** @throws ExchangeError, or the reason for which the request was aborted */
function exchange(request: Request, path: string, headers: readonly (readonly [string, string])[]): Promise<Response> {
  const hasBody = request.body !== null || !['GET', 'HEAD'].includes(request.method);
  return new Promise((resolve, reject) => {
    let body: ReadableStreamDefaultController<Uint8Array> | null = null;
    let unread = 0;
    const acknowledge = () => {
      if (unread > 0) open.post({ type: 'acknowledge', id: open.id, byteCount: unread });
      unread = 0;
    };
    const handlers: Exchange = {
      onHead(head) {
        const isBodyless = [101, 204, 205, 304].includes(head.status);
        const stream = isBodyless
          ? null
          : new ReadableStream<Uint8Array>({
              start: (controller) => {
                body = controller;
              },
              pull: acknowledge,
              cancel: () => open.cancel(),
            });
        resolve(toResponse(head, stream));
      },
      onChunk(bytes) {
        unread += bytes.byteLength;
        body?.enqueue(bytes);
        if ((body?.desiredSize ?? 0) > 0) acknowledge();
      },
      onEnd: () => body?.close(),
      onError(error) {
        if (body) body.error(new TypeError(error.message));
        else reject(new ExchangeError(error));
      },
    };
    const open = kernel.open(handlers, (id) => ({ type: 'request', id, method: request.method, path, headers, hasBody }));
    request.signal.addEventListener('abort', () => {
      open.cancel();
      reject(request.signal.reason);
    });
    if (hasBody) void sendBody(open, request);
  });
}

async function sendBody({ id, post }: OpenExchange, request: Request): Promise<void> {
  // Chromium does not always stream request bodies to a service worker's handler; reading the stream chunk by
  // chunk works in both cases.
  const reader = request.body?.getReader();
  if (reader) {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) post({ type: 'body', id, bytes: piece.value });
  } else {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > 0) post({ type: 'body', id, bytes });
  }
  post({ type: 'body', id, bytes: null });
}

/** Headers of the connection rather than the response; lengths change when scripts are injected. */
const DROPPED_HEADERS = /^(?:transfer-encoding|connection|keep-alive|content-length|content-security-policy|x-frame-options)$/i;

function toResponse(head: Extract<KernelToGateway, { type: 'head' }>, stream: ReadableStream<Uint8Array> | null): Response {
  const headers = new Headers();
  for (const [name, value] of head.headers) {
    if (DROPPED_HEADERS.test(name)) continue;
    try {
      headers.append(name, value);
    } catch (error) {
      console.warn(`The preview's server sent a header that browsers reject: ${name}`, error);
    }
  }
  for (const [name, value] of Object.entries(isolationHeaders())) headers.set(name, value);
  return new Response(stream, { status: head.status, statusText: head.statusText.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''), headers });
}

/** A page or the script of a web worker starts with a script of the gateway. */
function forClient({ mode, destination }: Request, response: Response): Response | Promise<Response> {
  if (mode === 'navigate' || destination === 'document' || destination === 'iframe') return asDocument(response);
  // The modules that a worker imports have the same destination.
  if (mode === 'same-origin' && (destination === 'worker' || destination === 'sharedworker') && response.ok) return workerScripts.complete(response);
  return response;
}

/** The response as a page of the preview, which may have been made or stored by the app's worker. */
function asDocument(response: Response): Response {
  if (response.status === 0) return response; // an error, or another origin's
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(isolationHeaders())) headers.set(name, value);
  const isHtml = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  const body = response.body && isHtml ? response.body.pipeThrough(injectScripts(scriptTags(kernel.script))) : response.body;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

function isolationHeaders(): Record<string, string> {
  return { 'cross-origin-embedder-policy': embedderPolicy(navigator.userAgent), 'cross-origin-resource-policy': 'cross-origin' };
}

function bootstrap(): Response {
  return page(bootstrapPage(), 200, { 'content-security-policy': BOOTSTRAP_POLICY });
}

function page(html: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...isolationHeaders(), ...headers },
  });
}
