import type { Realm } from '../../realm.ts';
import { scriptGlobal } from '../script-global.ts';
import type { Crypto } from './library/key-schedule.ts';
import type { TlsLibrary } from './library/tls-library.ts';

const libraries = new WeakMap<Realm, TlsLibrary>();

/** The library in `library/`, loaded on first use, since few processes need it. */
export function tlsLibrary(realm: Realm): TlsLibrary {
  let library = libraries.get(realm);
  if (library === undefined) {
    library = scriptGlobal<(crypto: Crypto) => TlsLibrary>(realm.native, 'tls.js', 'spindleTls')(realm.requireBuiltin('crypto'));
    libraries.set(realm, library);
  }
  return library;
}
