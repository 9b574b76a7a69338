import { type HeadlessConnect, type HeadlessStatus, INTERFACE_VERSION } from '../abi/host-protocol.ts';
import { RuntimeBootError } from './errors.ts';
import { createFileSystemClient, resolvePath } from './file-system-client.ts';
import { createFrame } from './frame.ts';
import { KernelPort } from './kernel-port.ts';
import { PortClient } from './port-client.ts';
import { PreviewBroker } from './preview-broker.ts';
import { ProcessClient } from './process-client.ts';
import type { BootOptions, CodeEvent, FileSystemTree, InstallState, PreviewMessage, Runtime, SpawnOptions } from './runtime.ts';
import { packTree, unpackTree } from './tree.ts';
import { workdirOf } from './workdir.ts';

const DEFAULT_TIMEOUT_MS = 30_000;

interface Listeners {
  readonly port: Set<(port: number, type: 'open' | 'close', url: string, pid?: number) => void>;
  readonly 'server-ready': Set<(port: number, url: string) => void>;
  readonly 'preview-message': Set<(message: PreviewMessage) => void>;
  readonly 'xdg-open': Set<(text: string) => void>;
  readonly code: Set<(type: 'open' | 'diff', event: CodeEvent) => void>;
  readonly install: Set<(state: InstallState) => void>;
  readonly error: Set<(error: { message: string }) => void>;
}

/** For this page; reset by a failed boot and by `teardown`. */
let isBooted = false;

/**
 * Boots a runtime: loads the headless page in a hidden frame and waits until its kernel runs. Rejects with a
 * `RuntimeBootError` that names the cause and leaves nothing behind. A page can have only one runtime: while one
 * exists or is booting, rejects with `Runtime already booted`.
 */
export async function bootRuntime(options: BootOptions): Promise<Runtime> {
  if (isBooted) throw new Error('Runtime already booted');
  isBooted = true;
  try {
    return await boot(options);
  } catch (error) {
    isBooted = false;
    throw error;
  }
}

async function boot(options: BootOptions): Promise<Runtime> {
  if (!globalThis.crossOriginIsolated) {
    throw new RuntimeBootError(
      'not-isolated',
      isSecureContext
        ? 'This page is not cross-origin isolated: it must be served with Cross-Origin-Opener-Policy: same-origin and a Cross-Origin-Embedder-Policy.'
        : 'The runtime needs https or localhost.',
    );
  }
  const workdir = workdirOf(options.workdirName);
  const frame = createFrame(options.headlessUrl);
  try {
    const kernel = new KernelPort(await connect(frame, options, workdir));
    return createRuntime(kernel, frame, options, workdir);
  } catch (error) {
    frame.remove();
    throw error;
  }
}

function connect(frame: HTMLIFrameElement, options: BootOptions, workdir: string): Promise<MessagePort> {
  const origin = new URL(options.headlessUrl, location.href).origin;
  const { port1, port2 } = new MessageChannel();
  return new Promise<MessagePort>((resolve, reject) => {
    const finish = (outcome: MessagePort | RuntimeBootError) => {
      clearTimeout(timer);
      window.removeEventListener('message', receive);
      options.signal?.removeEventListener('abort', abort);
      if (outcome instanceof RuntimeBootError) reject(outcome);
      else resolve(outcome);
    };
    const receive = (event: MessageEvent<HeadlessStatus>) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      if (event.data.type === 'spindle.loaded') {
        const message: HeadlessConnect = {
          type: 'spindle.connect',
          version: INTERFACE_VERSION,
          workdir,
          ...(options.token === undefined ? {} : { token: options.token }),
        };
        frame.contentWindow?.postMessage(message, origin, [port2]);
      } else if (event.data.type === 'spindle.ready') finish(port1);
      else if (event.data.type === 'spindle.failed')
        finish(new RuntimeBootError(isOutOfMemory(event.data.message) ? 'out-of-memory' : 'headless-failed', event.data.message));
    };
    const abort = () => finish(new RuntimeBootError('aborted', 'The boot was canceled.'));
    const timer = setTimeout(
      () => finish(new RuntimeBootError('timeout', `Spindle took longer than ${(options.timeoutMs ?? DEFAULT_TIMEOUT_MS) / 1000}s to boot`)),
      options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    );
    window.addEventListener('message', receive);
    options.signal?.addEventListener('abort', abort);
    document.body.append(frame);
  });
}

/** Browser messages for running out of memory; `unreachable` comes from a WebAssembly program that cannot report it. */
function isOutOfMemory(message: string): boolean {
  return /out of memory|could not allocate memory|allocation failed|\bunreachable\b/i.test(message);
}

function createRuntime(kernel: KernelPort, frame: HTMLIFrameElement, options: BootOptions, workdir: string): Runtime {
  const listeners: Listeners = {
    port: new Set(),
    'server-ready': new Set(),
    'preview-message': new Set(),
    'xdg-open': new Set(),
    code: new Set(),
    install: new Set(),
    error: new Set(),
  };
  const id = crypto.getRandomValues(new Uint32Array(2)).reduce((text, word) => text + word.toString(36).padStart(7, '0'), '');
  const broker = new PreviewBroker(kernel, {
    id,
    previewHost: options.previewHost,
    onMessage: (message) => listeners['preview-message'].forEach((listener) => listener(message)),
  });
  const processes = new ProcessClient(kernel, workdir);
  const clients = new Map<number, PortClient>();
  let isTornDown = false;

  function clientOf(port: number): PortClient {
    const known = clients.get(port);
    if (known) return known;
    const channel = new MessageChannel();
    const client = new PortClient(channel.port2);
    clients.set(port, client);
    kernel.request({ method: 'gateway.attach', port }, [channel.port1]).catch(() => client.close());
    return client;
  }

  kernel.onEvent((event) => {
    if (event.event === 'port') listeners.port.forEach((listener) => listener(event.port, event.state, broker.url(event.port), event.pid));
    else if (event.event === 'server-ready') listeners['server-ready'].forEach((listener) => listener(event.port, broker.url(event.port)));
    else if (event.event === 'xdg-open') listeners['xdg-open'].forEach((listener) => listener(event.text));
    else if (event.event === 'install') {
      const { event: _name, ...state } = event;
      listeners.install.forEach((listener) => listener(state));
    } else if (event.event === 'code') listeners.code.forEach((listener) => listener(event.type, { files: event.files }));
    else if (event.event === 'error') listeners.error.forEach((listener) => listener({ message: event.message }));
  });

  return {
    version: INTERFACE_VERSION,
    workdir,
    path: `${workdir}/node_modules/.bin:/usr/local/bin:/usr/bin:/bin`,
    fs: createFileSystemClient(kernel, workdir),
    async mount(tree, mountOptions) {
      const directory = resolvePath(workdir, mountOptions?.mountPoint ?? '.');
      await kernel.request({ method: 'fs.mount', entries: packTree(tree, directory) });
    },
    spawn(command: string, argsOrOptions?: readonly string[] | SpawnOptions, spawnOptions?: SpawnOptions) {
      const hasArgs = Array.isArray(argsOrOptions);
      return processes.spawn(command, hasArgs ? argsOrOptions : [], hasArgs ? spawnOptions : (argsOrOptions as SpawnOptions | undefined));
    },
    async export(path, exportOptions): Promise<FileSystemTree> {
      const directory = resolvePath(workdir, path);
      const entries = await kernel.request({
        method: 'fs.export',
        path: directory,
        excludes: exportOptions?.excludes ?? [],
        includes: exportOptions?.includes ?? [],
      });
      return unpackTree(entries, directory);
    },
    async setPreviewScript(source, scriptOptions) {
      await kernel.request({ method: 'gateway.setScript', script: { source, ...scriptOptions } });
    },
    request: (port, request) => clientOf(port).request(request),
    connect: (port, socketOptions) => clientOf(port).connect(socketOptions),
    on(event: keyof Listeners, listener: never) {
      const set = listeners[event] as Set<unknown>;
      set.add(listener);
      return () => set.delete(listener);
    },
    async setToken(token) {
      await kernel.request({ method: 'site.setToken', token: token ?? null });
    },
    async setCorsToken(token) {
      await kernel.request({ method: 'site.setCorsToken', token: token ?? null });
    },
    async setCorsProxy(isUsed) {
      await kernel.request({ method: 'site.setCorsProxy', isUsed });
    },
    teardown() {
      if (isTornDown) throw new Error('Runtime already torn down');
      isTornDown = true;
      isBooted = false;
      broker.close();
      for (const client of clients.values()) client.close();
      kernel.close(new Error('Runtime already torn down'));
      frame.remove(); // ends the kernel and every process along with their page
    },
  } as Runtime;
}
