import type { StepBatch, StepKey, StepStore } from '../chat/step-store.ts';

interface Kept {
  readonly key: StepKey;
  readonly userId: string;
  readonly events: string[];
  isOver: boolean;
  isStopRequested: boolean;
  aliveAt: Date;
  readAt: Date;
}

/** Steps in memory. Two `StepStreams` over the same store act as two processes of a server. */
export class MemoryStepStore implements StepStore {
  readonly #steps = new Map<string, Kept>();

  async begin(key: StepKey, userId: string, now: Date): Promise<boolean> {
    if (this.#steps.has(JSON.stringify(key))) return false;
    this.#steps.set(JSON.stringify(key), { key, userId, events: [], isOver: false, isStopRequested: false, aliveAt: now, readAt: now });
    return true;
  }

  async append(batches: readonly StepBatch[]): Promise<void> {
    for (const { key, firstSeq, events } of batches) this.#get(key).events.splice(firstSeq, events.length, ...events);
  }

  async beat(keys: readonly StepKey[], now: Date): Promise<void> {
    for (const key of keys) this.#get(key).aliveAt = now;
  }

  async requests(keys: readonly StepKey[]) {
    return keys.map((key) => this.#get(key));
  }

  async finish(keys: readonly StepKey[], now: Date): Promise<void> {
    for (const key of keys) Object.assign(this.#get(key), { isOver: true, aliveAt: now });
  }

  async find(key: StepKey) {
    return this.#steps.get(JSON.stringify(key));
  }

  async read(key: StepKey, fromSeq: number): Promise<readonly string[]> {
    return this.#get(key).events.slice(fromSeq);
  }

  async markRead(key: StepKey, now: Date): Promise<void> {
    this.#get(key).readAt = now;
  }

  async requestStop(key: StepKey): Promise<void> {
    this.#get(key).isStopRequested = true;
  }

  async sweep(before: Date): Promise<number> {
    const old = [...this.#steps].filter(([, { aliveAt }]) => aliveAt < before);
    for (const [id] of old) this.#steps.delete(id);
    return old.length;
  }

  #get(key: StepKey): Kept {
    const kept = this.#steps.get(JSON.stringify(key));
    if (kept === undefined) throw new Error('There is no such step.');
    return kept;
  }
}
