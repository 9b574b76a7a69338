import { AppError, type ArtifactEventBody, encodeArtifactEvent } from '@lathe/protocol';
import { idOf, type StepKey, type StepStore } from './step-store.ts';

/** How often new events are written for other processes, and stops from other processes are read. */
const WRITE_MS = 300;
/** How often a process marks its steps as running. Each mark updates every row. */
const BEAT_MS = 5_000;
/** How often new events of a step in another process are read. */
const POLL_MS = 250;
/** How often a reader in another process marks a step as read. */
const MARK_READ_MS = 10_000;
/** A step counts as ended when its process has been silent for this long. */
const DEAD_MS = 20_000;
/** A step is ended when the person who asked has not read it for this long: they have left but are still paying for it. */
const UNREAD_MS = 120_000;
/** The maximum total length of a step's events, in characters. */
const STEP_LIMIT = 16 * 1024 * 1024;
/** How long the events of a step are kept after its last one. */
export const STEP_KEPT_MS = 15 * 60_000;

interface LiveStep {
  readonly key: StepKey;
  readonly userId: string;
  readonly controller: AbortController;
  readonly frames: string[];
  size: number;
  writtenCount: number;
  /** Readers that belong to the person who asked. */
  readerCount: number;
  unreadSince: number;
  isStopRequested: boolean;
  isOver: boolean;
  /** Called at every new event, and at the end. */
  readonly wake: Set<() => void>;
}

export interface StepStreamsDependencies {
  readonly store: StepStore;
  readonly now: () => Date;
  /** Called when events could not be stored for other processes. Readers in this process lose nothing. */
  readonly onWriteFailure: (error: unknown) => void;
  readonly unreadMs?: number;
}

/**
 * Runs model steps apart from the connections that read them. A reader that reconnects, to any process, continues
 * after the last event that it has. A step ends with its last event, with a stop, or when the person who asked has
 * not read it for a while.
 */
export class StepStreams {
  readonly #store: StepStore;
  readonly #now: () => Date;
  readonly #onWriteFailure: (error: unknown) => void;
  readonly #unreadMs: number;
  readonly #live = new Map<string, LiveStep>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #nextWrite: Promise<void> | undefined;
  #beatAt = 0;

  constructor({ store, now, onWriteFailure, unreadMs = UNREAD_MS }: StepStreamsDependencies) {
    this.#store = store;
    this.#now = now;
    this.#onWriteFailure = onWriteFailure;
    this.#unreadMs = unreadMs;
  }

  /**
   * Begins the step and reads it from its first event. A step that has already begun is only read.
   * @throws what `run` throws
   */
  async open(
    key: StepKey,
    userId: string,
    run: (signal: AbortSignal) => Promise<AsyncIterable<ArtifactEventBody>>,
    left: AbortSignal,
  ): Promise<AsyncIterable<string>> {
    if (this.#live.has(idOf(key)) || (await this.#store.find(key)) !== undefined) return this.resume(key, userId, 0, left);
    const controller = new AbortController();
    const events = await run(controller.signal);
    if (!(await this.#store.begin(key, userId, this.#now()))) {
      controller.abort();
      return this.resume(key, userId, 0, left);
    }
    const live: LiveStep = {
      key,
      userId,
      controller,
      frames: [],
      size: 0,
      writtenCount: 0,
      readerCount: 0,
      unreadSince: this.#now().getTime(),
      isStopRequested: false,
      isOver: false,
      wake: new Set(),
    };
    this.#live.set(idOf(key), live);
    this.#timer ??= setInterval(() => void this.#write(), WRITE_MS).unref();
    void this.#pump(live, events);
    return this.#follow(live, 0, left, true);
  }

  /**
   * Reads a step from the sequence number until the reader has left. With `isAnyOwner` it may be another person's
   * step; such a reader does not keep it running. @throws AppError 'not-found' for a step that is unknown, deleted or
   * not the reader's
   */
  async resume(key: StepKey, userId: string, fromSeq: number, left: AbortSignal, { isAnyOwner = false } = {}): Promise<AsyncIterable<string>> {
    const live = this.#live.get(idOf(key));
    const { userId: ownerId } = live ?? (await this.#store.find(key)) ?? {};
    const isOwn = ownerId === userId;
    if (ownerId === undefined || (!isOwn && !isAnyOwner)) throw new AppError('not-found', 'This answer is no longer available.');
    return live ? this.#follow(live, fromSeq, left, isOwn) : this.#followStored(key, fromSeq, left, isOwn);
  }

  /** Ends the model's call, within a second if it runs in another process. Does nothing when the step is over. @throws AppError 'not-found' */
  async stop(key: StepKey, userId: string): Promise<void> {
    const live = this.#live.get(idOf(key));
    const { userId: ownerId } = live ?? (await this.#store.find(key)) ?? {};
    if (ownerId !== userId) throw new AppError('not-found', 'This answer is no longer available.');
    if (live) this.#end(live, true);
    else await this.#store.requestStop(key);
  }

  /** Ends all running steps. Resolves when their events are stored. */
  async close(): Promise<void> {
    for (const live of this.#live.values()) this.#end(live, false);
    while ([...this.#live.values()].some(({ isOver }) => !isOver)) await new Promise((resolve) => setTimeout(resolve, 10));
    await this.#write();
    clearInterval(this.#timer);
  }

  #end(live: LiveStep, isStopRequested: boolean): void {
    live.isStopRequested ||= isStopRequested;
    live.controller.abort();
  }

  #drop(id: string): void {
    this.#live.get(id)?.controller.abort();
    this.#live.delete(id);
  }

  /** Numbers the events and ends every step with one `finish`. A step whose process died gets its end in `#followStored`. */
  async #pump(live: LiveStep, events: AsyncIterable<ArtifactEventBody>): Promise<void> {
    let seq = 0;
    let isFinished = false;
    const add = (body: ArtifactEventBody) => {
      const frame = encodeArtifactEvent({ ...body, seq });
      seq += 1;
      live.frames.push(frame);
      live.size += frame.length;
      for (const wake of live.wake) wake();
    };
    const fail = (error: AppError) => failureEvents(error).forEach(add);
    try {
      for await (const event of events) {
        isFinished = event.type === 'finish';
        // Nobody asked for this end: the server is shutting down, or the reader stayed away.
        if (event.type === 'finish' && event.reason === 'aborted' && !live.isStopRequested) {
          fail(new AppError('answer-cut-off', 'The server ended the answer before it was complete. Completed work was kept.'));
        } else add(event);
        if (isFinished) break;
        if (live.size > STEP_LIMIT) {
          fail(new AppError('answer-cut-off', 'The answer was too long. Completed work was kept.'));
          live.controller.abort();
          isFinished = true;
          break;
        }
      }
      if (!isFinished) fail(new AppError('answer-cut-off', 'The model stopped in the middle of its answer. Completed work was kept.'));
    } catch (cause) {
      fail(new AppError('unknown', 'The answer ended because of a server error.', { cause }));
      this.#onWriteFailure(cause);
    }
    live.isOver = true;
    for (const wake of live.wake) wake();
  }

  async *#follow(live: LiveStep, fromSeq: number, left: AbortSignal, isOwn: boolean): AsyncGenerator<string, void, undefined> {
    let next = fromSeq;
    let wake: (() => void) | undefined;
    const onWake = () => wake?.();
    live.wake.add(onWake);
    left.addEventListener('abort', onWake);
    if (isOwn) live.readerCount += 1;
    try {
      while (!left.aborted) {
        while (next < live.frames.length) yield live.frames[next++] as string;
        if (live.isOver) return;
        // No event is missed here: nothing is awaited between the check above and this promise.
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      live.wake.delete(onWake);
      left.removeEventListener('abort', onWake);
      if (isOwn) {
        live.readerCount -= 1;
        live.unreadSince = this.#now().getTime();
      }
    }
  }

  async *#followStored(key: StepKey, fromSeq: number, left: AbortSignal, isOwn: boolean): AsyncGenerator<string, void, undefined> {
    let next = fromSeq;
    let markedAt = 0;
    while (!left.aborted) {
      const now = this.#now().getTime();
      // Read before the events, so that everything written before the end is included below.
      const step = await this.#store.find(key);
      for (const frame of await this.#store.read(key, next)) {
        next += 1;
        yield frame;
      }
      if (step?.isOver === true) return;
      if (step === undefined || now - step.aliveAt.getTime() > DEAD_MS) {
        const error = new AppError('answer-cut-off', 'The server that wrote this answer has stopped. Completed work was kept.');
        for (const body of failureEvents(error)) yield encodeArtifactEvent({ ...body, seq: next++ });
        return;
      }
      if (isOwn && now - markedAt > MARK_READ_MS) {
        markedAt = now;
        await this.#store.markRead(key, this.#now());
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Writes the new events of all steps, one write at a time. At most one more write waits. */
  #write(): Promise<void> {
    this.#nextWrite ??= this.#writing.then(() => {
      this.#nextWrite = undefined;
      return this.#writeNow().catch(this.#onWriteFailure);
    });
    this.#writing = this.#nextWrite;
    return this.#writing;
  }

  async #writeNow(): Promise<void> {
    const keys = [...this.#live.values()].map(({ key }) => key);
    const now = this.#now();
    if (Math.abs(now.getTime() - this.#beatAt) >= BEAT_MS) {
      await this.#store.beat(keys, now);
      this.#beatAt = now.getTime();
    }
    const requests = await this.#store.requests(keys);
    // The project of a missing step was deleted. Nobody can read the step, and it must not hold up the others.
    const known = new Set(requests.map(({ key }) => idOf(key)));
    for (const id of keys.map(idOf)) if (!known.has(id)) this.#drop(id);
    const written = [...this.#live.values()]
      .filter(({ key }) => known.has(idOf(key)))
      .map((live) => ({ live, firstSeq: live.writtenCount, events: live.frames.slice(live.writtenCount), isOver: live.isOver }));
    await this.#store.append(written.filter(({ events }) => events.length > 0).map(({ live, firstSeq, events }) => ({ key: live.key, firstSeq, events })));
    for (const { live, firstSeq, events } of written) live.writtenCount = firstSeq + events.length;
    for (const { key, isStopRequested, readAt } of requests) {
      const live = this.#live.get(idOf(key));
      if (live === undefined || live.isOver) continue;
      if (isStopRequested) this.#end(live, true);
      const unreadSince = Math.max(live.unreadSince, readAt.getTime());
      if (live.readerCount === 0 && this.#now().getTime() - unreadSince > this.#unreadMs) this.#end(live, false);
    }
    const over = written.flatMap(({ live, isOver }) => (isOver ? [live.key] : []));
    await this.#store.finish(over, this.#now());
    for (const key of over) this.#live.delete(idOf(key));
    if (this.#live.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}

/** The events that end a step that cannot continue. */
function failureEvents(error: AppError): readonly ArtifactEventBody[] {
  return [
    { type: 'error', error: error.toJSON() },
    { type: 'finish', reason: 'error' },
  ];
}
