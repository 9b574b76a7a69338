import type { PreloadMessage } from '../../abi/messages.ts';

export type Receiver = (message: { readonly type: string }) => void;

/** What a worker's entry script passes to the module it loads. */
export interface WorkerEntry {
  readonly preload: PreloadMessage;
  /** Receives the messages after `preload`, starting with those that have already arrived. */
  setReceiver(receiver: Receiver): void;
}

const NAME = '$spindleEntry';

export function leaveEntry(entry: WorkerEntry): void {
  Object.defineProperty(globalThis, NAME, { value: entry, configurable: true });
}

/** Works only once, so that the worker's program cannot find it. */
export function takeEntry(): WorkerEntry {
  const scope = globalThis as Record<string, unknown>;
  const entry = scope[NAME] as WorkerEntry;
  delete scope[NAME];
  return entry;
}
