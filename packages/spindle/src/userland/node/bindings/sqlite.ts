import type { Realm } from '../realm.ts';
import { scriptGlobal } from './script-global.ts';

/** The script next to the bundles that implements the binding: it and SQLite itself are large, and few processes need them. */
const SCRIPT = 'sqlite.js';

/** `sqlite`, loaded when a program requires `node:sqlite`. */
export function installSqlite(realm: Realm): void {
  realm.whenFirstUsed('sqlite', (binding) => {
    const implement = scriptGlobal<(realm: Realm, binding: Record<string, unknown>) => void>(realm.native, SCRIPT, 'spindleSqlite');
    implement(realm, binding);
  });
}
