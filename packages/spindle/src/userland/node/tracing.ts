import type { TraceCategories } from './trace-categories.ts';

/** Phases of events; source: node/src/tracing/trace_event_common.h. */
export const PHASE = { begin: 'B', end: 'E', complete: 'X', instant: 'I', asyncBegin: 'b', asyncEnd: 'e', counter: 'C', metadata: 'M' } as const;

export interface TraceEventOptions {
  readonly id?: number | undefined;
  readonly args?: object | undefined;
  /** Milliseconds on the worker's clock; now if not given. */
  readonly at?: number | undefined;
  /** Milliseconds. */
  readonly duration?: number | undefined;
}

/** Who traces. */
export interface TraceOrigin {
  readonly pid: number;
  readonly tid: number;
  /** Milliseconds on the worker's clock. */
  readonly startedAt: number;
  now(): number;
}

const MICROSECONDS = 1000;
export const ASYNC_HOOKS = 'node,node.async_hooks';
const METADATA = '__metadata';
/** Node's library escapes the names that it makes, since V8 writes them as they are. */
const ESCAPED = /^(?:[^"\\\x00-\x1f]|\\["\\])*$/;

/** Writes trace events in Chrome's format. It exists while any category is on. Source: V8's libplatform/tracing/trace-writer.cc. */
export class Tracing {
  readonly #origin: TraceOrigin;
  readonly #categories: TraceCategories;
  #nextId = 1;

  constructor(origin: TraceOrigin, categories: TraceCategories) {
    this.#origin = origin;
    this.#categories = categories;
  }

  emit(phase: string, group: string, name: string, options: TraceEventOptions = {}): void {
    const receivers = this.#categories.receivers(group);
    if (receivers.length === 0) return;
    const event = this.#format(phase, group, name, options);
    for (const receive of receivers) receive(event);
  }

  isOn(group: string): boolean {
    return this.#categories.isEnabled(group);
  }

  /** What describes the process rather than an event; it goes to one receiver. */
  describe(receive: (event: string) => void, name: string, args: object): void {
    receive(this.#format(PHASE.metadata, METADATA, name, { args }));
  }

  /** Traces a synchronous operation; `finish` it even if it throws. */
  begin(group: string, name: string, args?: object): { finish(result?: object): void } {
    this.emit(PHASE.begin, group, name, { args });
    return { finish: (result) => this.emit(PHASE.end, group, name, { args: result }) };
  }

  complete<T>(group: string, name: string, operation: () => T): T {
    const at = this.now();
    try {
      return operation();
    } finally {
      this.emit(PHASE.complete, group, name, { at, duration: this.now() - at });
    }
  }

  /** An id for an operation that ends later. */
  newId(): number {
    return this.#nextId++;
  }

  now(): number {
    return this.#origin.now();
  }

  /** The native half of `async_hooks`; the library traces its own resources. Source: AsyncWrap::EmitAsyncInit and its neighbors. */
  asyncCreated(provider: string, id: number, triggerAsyncId: number, executionAsyncId: number): void {
    this.emit(PHASE.asyncBegin, ASYNC_HOOKS, provider, { id, args: { data: { executionAsyncId, triggerAsyncId } } });
  }

  asyncEntered(provider: string, id: number): void {
    this.emit(PHASE.asyncBegin, ASYNC_HOOKS, `${provider}_CALLBACK`, { id });
  }

  asyncLeft(provider: string, id: number): void {
    this.emit(PHASE.asyncEnd, ASYNC_HOOKS, `${provider}_CALLBACK`, { id });
  }

  asyncGone(provider: string, id: number): void {
    this.emit(PHASE.asyncEnd, ASYNC_HOOKS, provider, { id });
  }

  #format(phase: string, group: string, name: string, { id, args = {}, at = this.now(), duration = 0 }: TraceEventOptions): string {
    const { pid, tid, startedAt } = this.#origin;
    const ts = Math.round(at * MICROSECONDS);
    const tts = Math.round((at - startedAt) * MICROSECONDS);
    const dur = Math.round(duration * MICROSECONDS);
    const shown = ESCAPED.test(name) ? `"${name}"` : JSON.stringify(name);
    const place = `"pid":${pid},"tid":${tid},"ts":${ts},"tts":${tts}`;
    const identity = id === undefined ? '' : `"id":"0x${BigInt(Math.trunc(id)).toString(16)}",`;
    return `{${place},"ph":"${phase}","cat":${JSON.stringify(group)},"name":${shown},"dur":${dur},"tdur":${dur},${identity}"args":${JSON.stringify(args)}}`;
  }
}
