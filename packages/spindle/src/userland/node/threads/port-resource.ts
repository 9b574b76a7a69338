import { AsyncWrap } from '../bindings/async-wrap.ts';
import type { Realm } from '../realm.ts';

/** What a port is to `async_hooks` and `AsyncLocalStorage`: its messages come in the context in which it was made. */
export class PortResource extends AsyncWrap {
  constructor(realm: Realm) {
    super(realm, 'MESSAGEPORT');
  }

  closed(): void {
    this.emitDestroy();
  }
}
