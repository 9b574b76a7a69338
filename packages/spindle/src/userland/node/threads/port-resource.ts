import { AsyncWrap } from '../async-wrap.ts';
import type { Realm } from '../realm.ts';

/** A port as seen by `async_hooks` and `AsyncLocalStorage`: its messages arrive in the context in which it was created. */
export class PortResource extends AsyncWrap {
  constructor(realm: Realm) {
    super(realm);
  }

  /** Hooks see the port itself, so this is called once it can be used. */
  announce(port: object): void {
    this.identify('MESSAGEPORT', port);
  }

  closed(): void {
    this.emitDestroy();
  }
}
