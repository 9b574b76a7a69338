/**
 * Runs in the bootstrap page of a preview: registers the service worker, requests a port to the kernel from the
 * embedding window, hands it over, and loads the real page.
 */
import type { PortAnswer, PortRequest } from '../abi/gateway-protocol.ts';
import { appScriptOf } from '../abi/app-worker-url.ts';
import { trustedScript } from '../abi/own-scripts.ts';
import { embeddingWindow } from './embedding-window.ts';

/** After this time without a response the page shows what is missing instead of waiting longer. */
const ANSWER_TIMEOUT_MS = 15_000;

function show(title: string, text: string): void {
  const heading = document.getElementById('title');
  const paragraph = document.getElementById('text');
  if (heading) heading.textContent = title;
  if (paragraph) paragraph.textContent = text;
}

async function controller(): Promise<ServiceWorker> {
  const current = navigator.serviceWorker.controller;
  // Registering the gateway alone would end the app's worker.
  if (current && appScriptOf(current.scriptURL)) return current;
  await navigator.serviceWorker.register(trustedScript('/__spindle/sw.js'), { scope: '/' });
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return navigator.serviceWorker.controller;
  await new Promise<void>((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));
  return navigator.serviceWorker.controller as unknown as ServiceWorker;
}

function portFrom(embedder: Window): Promise<MessagePort> {
  return new Promise((resolve) => {
    window.addEventListener('message', (event: MessageEvent<PortAnswer>) => {
      if (event.source === embedder && event.data?.type === 'spindle.port' && event.data.client === 'service-worker' && event.ports[0]) resolve(event.ports[0]);
    });
    // The frame-ancestors policy limits who can embed this page, so any parent may respond.
    embedder.postMessage({ type: 'spindle.need-port', client: 'service-worker' } satisfies PortRequest, '*');
  });
}

async function start(): Promise<void> {
  if (window.parent === window) {
    show('This preview only works inside its workbench', 'Open the project there: the app runs in that tab, and only that tab can reach it.');
    return;
  }
  if (!('serviceWorker' in navigator)) {
    show(
      'Previews need service workers',
      'This browser refuses service workers in embedded pages. Allow them (for example, third-party storage) for this site.',
    );
    return;
  }
  const timer = setTimeout(() => show('No response from the workbench', 'The runtime may have been stopped. Reload the project.'), ANSWER_TIMEOUT_MS);
  const [worker, port] = await Promise.all([controller(), portFrom(embeddingWindow())]);
  const taken = new MessageChannel();
  taken.port1.onmessage = () => {
    clearTimeout(timer);
    location.reload();
  };
  worker.postMessage({ type: 'spindle.port' }, [port, taken.port2]);
}

start().catch((error: unknown) => show('The preview could not be connected', error instanceof Error ? error.message : String(error)));
