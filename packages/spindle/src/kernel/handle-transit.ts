import type { PassedHandle } from '../abi/messages.ts';
import type { DatagramTable } from './datagram-table.ts';
import type { ListenerTable } from './listener-table.ts';
import { KERNEL_OWNER, type StreamTable } from './stream-table.ts';

/** Handles sent to another process and not taken yet. The kernel keeps the underlying resources open in the meantime. */
export class HandleTransit {
  readonly #streams: StreamTable;
  readonly #listeners: ListenerTable;
  readonly #datagrams: DatagramTable;
  readonly #waiting = new Map<number, PassedHandle[]>();

  constructor(streams: StreamTable, listeners: ListenerTable, datagrams: DatagramTable) {
    this.#streams = streams;
    this.#listeners = listeners;
    this.#datagrams = datagrams;
    streams.onFree = (ring) => this.#drop(ring);
  }

  /** Throws EBADF if the ring or handle is not open. */
  pass(ring: number, handle: PassedHandle): void {
    const carrier = this.#streams.get(ring);
    this.#hold(handle, KERNEL_OWNER);
    const waiting = this.#waiting.get(ring) ?? [];
    waiting.push(handle);
    this.#waiting.set(ring, waiting);
    carrier.setPassedHandles(waiting.length);
  }

  take(ring: number, owner: number): PassedHandle | null {
    const waiting = this.#waiting.get(ring);
    const handle = waiting?.shift();
    if (!waiting || !handle) return null;
    if (waiting.length === 0) this.#waiting.delete(ring);
    this.#streams.get(ring).setPassedHandles(waiting.length);
    this.#hold(handle, owner);
    this.#release(handle);
    return handle;
  }

  /** Nobody can take these handles anymore. */
  #drop(ring: number): void {
    const waiting = this.#waiting.get(ring) ?? [];
    this.#waiting.delete(ring);
    for (const handle of waiting) this.#release(handle);
  }

  #hold(handle: PassedHandle, owner: number): void {
    if ('stream' in handle) this.#streams.holdEnd(handle.stream, owner);
    else if (handle.type === 'datagrams') this.#datagrams.hold(handle.socketId, owner);
    else if (handle.listenerId !== 0) this.#listeners.hold(handle.listenerId, owner);
  }

  #release(handle: PassedHandle): void {
    if ('stream' in handle) this.#streams.releaseEnd(handle.stream, KERNEL_OWNER);
    else if (handle.type === 'datagrams') this.#datagrams.close(KERNEL_OWNER, handle.socketId);
    else if (handle.listenerId !== 0) this.#listeners.close(handle.listenerId, KERNEL_OWNER, false);
  }
}
