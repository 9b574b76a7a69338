/**
 * Entry of a process worker. All else is a module (`worker.ts`), as browsers keep the compiled code of modules
 * only: a worker that is not the first loads in half the time. Keeps the kernel's messages until it is there.
 */
import type { PreloadMessage } from '../../abi/messages.ts';
import { leaveEntry, type Receiver } from './worker-entry-messages.ts';

// The browser's: the library puts its own in this place.
const later = globalThis.setTimeout;
const early: { readonly type: string }[] = [];
let receive: Receiver = (message) => void early.push(message);

/** Each in a task of its own, as it came: what a program throws is then its worker's error, not the module's. */
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
    // As an error of the worker's own, which the kernel listens to.
    later(() => {
      throw error;
    }),
  );
}

globalThis.addEventListener('message', ({ data }: MessageEvent<{ readonly type: string }>) => {
  if (data.type === 'preload') load(data as PreloadMessage);
  else receive(data);
});
