/**
 * Entry point of a process worker. Everything else is a module (`worker.ts`), because browsers cache compiled code
 * only for modules: any worker after the first loads in half the time. Buffers the kernel's messages until the
 * module is loaded.
 */
import type { PreloadMessage } from '../../abi/messages.ts';
import { leaveEntry, type Receiver } from './worker-entry-messages.ts';

// The browser's own, which the library later replaces.
const later = globalThis.setTimeout;
const early: { readonly type: string }[] = [];
let receive: Receiver = (message) => void early.push(message);

/** Each in a separate task, as it arrived: an exception in a program is then an error of its worker rather than of the module. */
function handOver(receiver: Receiver): void {
  const message = early.shift();
  if (message === undefined) {
    receive = receiver;
    return;
  }
  later(() => handOver(receiver));
  receiver(message);
}

function load(preload: PreloadMessage): void {
  leaveEntry({
    preload,
    setReceiver: (receiver) => void later(() => handOver(receiver)),
  });
  import(`${preload.assetsUrl}process-module.js`).catch((error: unknown) =>
    // As an uncaught error of the worker, which the kernel listens for.
    later(() => {
      throw error;
    }),
  );
}

globalThis.addEventListener('message', ({ data }: MessageEvent<{ readonly type: string }>) => {
  if (data.type === 'preload') load(data as PreloadMessage);
  else receive(data);
});
