import type { PortListener } from './kernel-types.ts';

/** How long a port must stay open before it is announced: Vite probes a port by listening and closing immediately. */
const OPEN_DEBOUNCE_MS = 50;

/** Turns changes of the listener table into the events that the host sees. */
export class PortWatch {
  readonly #isListening: (port: number) => boolean;
  readonly #processOf: (port: number) => number | undefined;
  readonly #announced = new Set<number>();
  readonly #pending = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<PortListener>();

  constructor(isListening: (port: number) => boolean, processOf: (port: number) => number | undefined) {
    this.#isListening = isListening;
    this.#processOf = processOf;
  }

  get openPorts(): readonly number[] {
    return [...this.#announced];
  }

  subscribe(listener: PortListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(port: number): void {
    clearTimeout(this.#pending.get(port));
    this.#pending.delete(port);
    const isListening = this.#isListening(port);
    if (!isListening && this.#announced.delete(port)) this.#emit(port, 'close');
    else if (isListening && !this.#announced.has(port)) {
      const timer = setTimeout(() => {
        this.#pending.delete(port);
        this.#announced.add(port);
        this.#emit(port, 'open');
      }, OPEN_DEBOUNCE_MS);
      this.#pending.set(port, timer);
    }
  }

  /** Whether the port is announced as open within this time. */
  opens(port: number, withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (isOpen: boolean): void => {
        clearTimeout(timer);
        unsubscribe();
        resolve(isOpen);
      };
      const timer = setTimeout(() => done(false), withinMs);
      const unsubscribe = this.subscribe((changed, event) => {
        if (changed === port && event === 'open') done(true);
      });
    });
  }

  dispose(): void {
    for (const timer of this.#pending.values()) clearTimeout(timer);
    this.#pending.clear();
    this.#listeners.clear();
  }

  #emit(port: number, event: 'open' | 'close'): void {
    const pid = event === 'open' ? this.#processOf(port) : undefined;
    for (const listener of [...this.#listeners]) listener(port, event, pid);
  }
}
