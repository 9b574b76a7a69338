/**
 * The service worker of one preview origin: turns requests into messages to the kernel, which turns them into
 * connections to the process. It keeps no state that matters: the browser stops it when idle, and it then asks the
 * page (or the bootstrap page, for a navigation) for a new port.
 */
import type { KernelToGateway } from '../abi/gateway-protocol.ts';
import { embedderPolicy } from '../abi/embedder-policy.ts';
import { BOOTSTRAP_POLICY, bootstrapPage, errorPage } from '../abi/preview-pages.ts';
import { injectScripts, scriptTags } from './inject.ts';
import { type Exchange, KernelConnection, type OpenExchange } from './kernel-connection.ts';
import { requestHeaders } from './request-headers.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long a subresource request waits for its page to provide a port after the worker was restarted. */
const PORT_WAIT_MS = 10_000;

const kernel = new KernelConnection(PORT_WAIT_MS, 'onclose' in MessagePort.prototype);

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type !== 'spindle.port') return;
  const received = event.ports[0];
  if (!received) return;
  kernel.use(received);
  event.ports[1]?.postMessage('taken');
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin) return;
  if (url.pathname === '/__spindle/custom.js') event.respondWith(scriptResponse(kernel.script.source));
  else if (!url.pathname.startsWith('/__spindle/')) event.respondWith(answer(event, url));
});

function scriptResponse(source: string): Response {
  return new Response(source, { headers: { 'content-type': 'text/javascript', 'cache-control': 'no-store', ...isolationHeaders() } });
}

async function answer(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  if (!kernel.isOpen) {
    if (request.mode === 'navigate') return page(bootstrapPage(), 200, { 'content-security-policy': BOOTSTRAP_POLICY });
    if (!(await requestPort(event.clientId))) return new Response('The runtime is not connected.', { status: 503 });
  }
  return exchange(request, url.pathname + url.search, requestHeaders(request, self.location));
}

async function requestPort(clientId: string): Promise<boolean> {
  const client = await self.clients.get(clientId);
  return client ? kernel.obtain(() => client.postMessage({ type: 'spindle.need-port' })) : kernel.isOpen;
}

function exchange(request: Request, path: string, headers: [string, string][]): Promise<Response> {
  const hasBody = request.body !== null || !['GET', 'HEAD'].includes(request.method);
  return new Promise((resolve) => {
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
        resolve(toResponse(head, stream, request.mode === 'navigate' || request.destination === 'document' || request.destination === 'iframe'));
      },
      onChunk(bytes) {
        unread += bytes.byteLength;
        body?.enqueue(bytes);
        if ((body?.desiredSize ?? 0) > 0) acknowledge();
      },
      onEnd: () => body?.close(),
      onError(error) {
        if (body) body.error(new TypeError(error.message));
        else
          resolve(
            request.mode === 'navigate'
              ? page(errorPage(error.reason, error.message), 502)
              : new Response(error.message, { status: 502, headers: isolationHeaders() }),
          );
      },
    };
    const open = kernel.open(handlers, (id) => ({ type: 'request', id, method: request.method, path, headers, hasBody }));
    request.signal.addEventListener('abort', () => open.cancel());
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

function toResponse(head: Extract<KernelToGateway, { type: 'head' }>, stream: ReadableStream<Uint8Array> | null, isDocument: boolean): Response {
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
  const isHtml = isDocument && /^text\/html\b/i.test(headers.get('content-type') ?? '');
  const body = stream && isHtml ? stream.pipeThrough(injectScripts(scriptTags(kernel.script))) : stream;
  return new Response(body, { status: head.status, statusText: head.statusText.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''), headers });
}

function isolationHeaders(): Record<string, string> {
  return { 'cross-origin-embedder-policy': embedderPolicy(navigator.userAgent), 'cross-origin-resource-policy': 'cross-origin' };
}

function page(html: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...isolationHeaders(), ...headers },
  });
}
