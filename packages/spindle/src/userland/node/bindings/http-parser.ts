import type { Realm } from '../realm.ts';
import { ConnectionsListState } from './http-parser/connections-list.ts';
import { Llhttp } from './http-parser/llhttp.ts';
import { createHttpParserClass } from './http-parser/parser.ts';

/** `http_parser`: Node's own HTTP/1.1 parser (llhttp), compiled to Wasm. */
export function installHttpParser(realm: Realm): void {
  const binding = realm.binding('http_parser');
  let loaded: Llhttp | undefined;
  const llhttp = () => (loaded ??= new Llhttp(realm.native as never));

  const states = new WeakMap<object, ConnectionsListState>();
  const stateOf = (list: object) => states.get(list) as ConnectionsListState;
  class ConnectionsList {
    constructor() {
      states.set(this, new ConnectionsListState());
    }
    all() {
      return stateOf(this).all();
    }
    idle() {
      return stateOf(this).idle();
    }
    active() {
      return stateOf(this).active();
    }
    expired(headersTimeoutMs: number, requestTimeoutMs: number) {
      return stateOf(this).expired(realm.loop.now(), headersTimeoutMs, requestTimeoutMs);
    }
  }

  const HTTPParser = createHttpParserClass({ realm, llhttp, listOf: (list) => (typeof list === 'object' && list !== null ? states.get(list) : undefined) });
  // The constants (REQUEST, kOnBody, kLenientAll...) were recorded from real Node.
  Object.assign(HTTPParser, binding.HTTPParser);
  binding.HTTPParser = HTTPParser;
  binding.ConnectionsList = ConnectionsList;
}
