/**
 * The page on the runtime's own origin. It has no user interface: it starts the kernel worker, passes the
 * embedding page's port to it, and reports the outcome. All user code runs in this origin, never in the product's.
 */
import { trustedScript } from '../abi/own-scripts.ts';
import { type HeadlessConnect, type HeadlessStatus, INTERFACE_VERSION, type KernelBoot } from '../abi/host-protocol.ts';

/** The directory of this script, wherever the host serves it. */
const assetsUrl = new URL('./', (document.currentScript as HTMLScriptElement).src).href;
const allowedOrigins = (document.querySelector<HTMLMetaElement>('meta[name="spindle-origins"]')?.content ?? '').split(' ').filter(Boolean);
const site = JSON.parse(document.querySelector('script[type="application/spindle-site+json"]')?.textContent ?? '{}') as Record<string, string>;
let kernel: Worker | null = null;

function tell(target: Window, origin: string, status: HeadlessStatus): void {
  target.postMessage(status, origin);
}

function connect(event: MessageEvent<HeadlessConnect>): void {
  const source = event.source as Window | null;
  const hostPort = event.ports[0];
  if (!source || !hostPort || kernel) return;
  const { version } = event.data;
  if (version !== INTERFACE_VERSION) {
    tell(source, event.origin, {
      type: 'spindle.failed',
      message: `This page uses version ${version} of the runtime's interface, but the runtime has version ${INTERFACE_VERSION}. Reload the page.`,
    });
    return;
  }
  if (!crossOriginIsolated) {
    tell(source, event.origin, { type: 'spindle.failed', message: isolationFailure() });
    return;
  }
  kernel = new Worker(trustedScript(new URL('kernel.js', assetsUrl)), { name: 'spindle-kernel' });
  kernel.onerror = (error) => tell(source, event.origin, { type: 'spindle.failed', message: error.message || 'The kernel worker could not be loaded.' });
  kernel.onmessage = (message: MessageEvent<HeadlessStatus>) => tell(source, event.origin, message.data);
  const absolute = Object.fromEntries(Object.entries(site).map(([name, url]) => [name, new URL(url, assetsUrl).href]));
  const boot: KernelBoot = {
    type: 'boot',
    hostPort,
    assetsUrl,
    site: { ...absolute, ...(event.data.token ? { token: event.data.token } : {}) },
    workdir: event.data.workdir,
  };
  kernel.postMessage(boot, [hostPort]);
}

function isolationFailure(): string {
  if (!isSecureContext) return 'The runtime needs https or localhost: this page is not a secure context.';
  return 'The runtime page is not cross-origin isolated: check Cross-Origin-Embedder-Policy here, Cross-Origin-Opener-Policy on the embedding page, and allow="cross-origin-isolated" on the frame.';
}

window.addEventListener('message', (event: MessageEvent) => {
  if (!allowedOrigins.includes(event.origin)) return;
  if ((event.data as HeadlessConnect | null)?.type === 'spindle.connect') connect(event);
});

if (window.parent !== window) for (const origin of allowedOrigins) tell(window.parent, origin, { type: 'spindle.loaded' });
