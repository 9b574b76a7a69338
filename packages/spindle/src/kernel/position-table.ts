import type { SharedPosition } from '../abi/messages.ts';
import type { KernelHeap } from './kernel-types.ts';

const POSITION_BYTES = 8;

/** Positions of open files shared by several processes, kept until the last of them is gone. */
export class PositionTable {
  readonly #heap: KernelHeap;
  readonly #holders = new Map<SharedPosition, Set<number>>();

  constructor(heap: KernelHeap) {
    this.#heap = heap;
  }

  create(owner: number): SharedPosition {
    const position = this.#heap.alloc(POSITION_BYTES);
    this.#holders.set(position, new Set([owner]));
    return position;
  }

  hold(position: SharedPosition, owner: number): void {
    if (position === 0) return;
    const holders = this.#holders.get(position);
    if (!holders) throw 'EBADF';
    holders.add(owner);
  }

  releaseAll(owner: number): void {
    for (const [position, holders] of this.#holders) {
      if (!holders.delete(owner) || holders.size > 0) continue;
      this.#holders.delete(position);
      this.#heap.free(position);
    }
  }
}
