import type { PreloadMessage } from '../../abi/messages.ts';

export type Receiver = (message: { readonly type: string }) => void;

/** What a worker's entry hands to the module it loads. */
export interface WorkerEntry {
  readonly preload: PreloadMessage;
  /** Takes the messages after `preload`, those that came meanwhile first. */
  setReceiver(receiver: Receiver): void;
}

const NAME = '$spindleEntry';

export function leaveEntry(entry: WorkerEntry): void {
  Object.defineProperty(globalThis, NAME, { value: entry, configurable: true });
}

/** Once: the worker's program finds nothing of it. */
export function takeEntry(): WorkerEntry {
  const scope = globalThis as Record<string, unknown>;
  const entry = scope[NAME] as WorkerEntry;
  delete scope[NAME];
  return entry;
}
