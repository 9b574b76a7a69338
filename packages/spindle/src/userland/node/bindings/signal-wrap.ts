/** `process.on('SIGINT')`. Source: node/src/signal_wrap.cc. */
import { SIGNALS } from '../../../abi/signals.ts';
import type { Realm } from '../realm.ts';
import { HandleWrap } from '../async-wrap.ts';

const LAST_SIGNAL = 64;

export function installSignalWrap(realm: Realm): void {
  const watching = new Map<number, Set<Signal>>();

  class Signal extends HandleWrap {
    #signal = 0;

    constructor() {
      super(realm, 'SIGNALWRAP');
    }

    /** Signals that cannot be handled are rejected like in sigaction. */
    override start(signal: number): number {
      if (signal <= 0 || signal > LAST_SIGNAL || signal === SIGNALS.SIGKILL || signal === SIGNALS.SIGSTOP) return realm.errors.errno('EINVAL');
      if (this.#signal !== 0) this.stop();
      this.#signal = signal;
      let handles = watching.get(signal);
      if (!handles) watching.set(signal, (handles = new Set()));
      if (handles.size === 0) realm.kernel.handleSignal(signal, true);
      handles.add(this);
      super.start();
      return 0;
    }

    override stop(): number {
      this.#forget();
      super.stop();
      return 0;
    }

    protected override onClosed(): void {
      this.#forget();
    }

    #forget(): void {
      const handles = watching.get(this.#signal);
      if (handles?.delete(this) && handles.size === 0) realm.kernel.handleSignal(this.#signal, false);
      this.#signal = 0;
    }
  }

  realm.kernel.on('signal', ({ signal }) => {
    realm.loop.enqueue(() => realm.kernel.takeSignal(signal));
    for (const handle of watching.get(signal) ?? []) realm.loop.enqueue(() => handle.makeCallback('onsignal', signal));
  });

  realm.binding('signal_wrap').Signal = Signal;
}
