/**
 * Injected first into every HTML page of a preview: carries WebSockets for the preview's own runtime to its processes,
 * renews the service worker's port, and reports errors to the embedding window.
 */
import type { PortAnswer, PortRequest } from '../abi/gateway-protocol.ts';
import { embeddingWindow } from './embedding-window.ts';
import { installErrorReports } from './error-reports.ts';
import { installWebSocket } from './preview-socket.ts';
import { installServiceWorkers } from './service-workers.ts';
import { relayWorkers } from './worker-relay.ts';

const parentWindow = embeddingWindow();

if (parentWindow !== window) {
  const ask = (client: PortRequest['client']) => parentWindow.postMessage({ type: 'spindle.need-port', client } satisfies PortRequest, '*');

  /** The workers that wait for a port: an app's worker asks before it controls the page. */
  const asking: MessageEventSource[] = [];
  navigator.serviceWorker?.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type !== 'spindle.need-port') return;
    event.stopImmediatePropagation();
    if (event.source) asking.push(event.source);
    ask('service-worker');
  });

  /** Receive the page's ports in the order in which they were asked for. */
  const awaiting: ((port: MessagePort) => void)[] = [];
  const newPort = () =>
    new Promise<MessagePort>((resolve) => {
      awaiting.push(resolve);
      ask('page');
    });
  window.addEventListener('message', (event: MessageEvent<PortAnswer>) => {
    if (event.source !== parentWindow || event.data?.type !== 'spindle.port' || !event.ports[0]) return;
    event.stopImmediatePropagation();
    if (event.data.client === 'page') awaiting.shift()?.(event.ports[0]);
    else asking.shift()?.postMessage({ type: 'spindle.port' }, { transfer: [event.ports[0]] });
  });

  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== parentWindow || (event.data as { type?: string } | null)?.type !== 'spindle.reload') return;
    event.stopImmediatePropagation();
    event.ports[0]?.postMessage('reloading');
    location.reload();
  });
  let pagePort: Promise<MessagePort> | undefined;
  installWebSocket(() => (pagePort ??= newPort()));
  relayWorkers(newPort);
  if (navigator.serviceWorker) installServiceWorkers(navigator.serviceWorker);
  installErrorReports((message) => parentWindow.postMessage({ type: 'spindle.preview-message', message }, '*'));
}
