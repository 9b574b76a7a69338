/**
 * Entry point of the kernel's worker: creates the machine's memory and its image, and serves the page over the
 * port that comes with the first message.
 */
import type { HeadlessStatus, HostEvent, KernelBoot } from '../abi/host-protocol.ts';
import { createFileSystem, formatMemory } from '../filesystem/shared-file-system.ts';
import { serveHost } from './host-service.ts';
import { baseEnvironment, installImage } from './image.ts';
import { Kernel } from './kernel.ts';
import { shareFiles } from './shared-files.ts';
import { KERNEL_OWNER } from './stream-table.ts';

const post = globalThis.postMessage.bind(globalThis) as (status: HeadlessStatus) => void;

async function boot({ hostPort, assetsUrl, site, workdir }: KernelBoot): Promise<void> {
  if (typeof Atomics.waitAsync !== 'function') throw new Error('The runtime needs Atomics.waitAsync: Chromium 87, Safari 16.4, Firefox 145 or newer.');
  const fs = createFileSystem(formatMemory(), KERNEL_OWNER);
  const report = (message: string) => hostPort.postMessage({ event: 'error', message } satisfies HostEvent);
  const kernel = new Kernel({ fs, heap: fs.heap, assetsUrl, site, onError: report, sharedFiles: await shareFiles(fs.memory, fs.heap, assetsUrl) });
  // The pool loads while the image is fetched; nothing waits for it.
  kernel.warm().catch((error: unknown) => report(`the process pool failed: ${String(error)}`));
  await installImage(fs, { assetsUrl, workdir });
  serveHost(kernel, hostPort, baseEnvironment(workdir));
  post({ type: 'spindle.ready' });
}

globalThis.addEventListener('message', (event) => {
  const message = (event as MessageEvent<KernelBoot>).data;
  if (message.type !== 'boot') return;
  boot(message).catch((error: unknown) => post({ type: 'spindle.failed', message: error instanceof Error ? error.message : String(error) }));
});
