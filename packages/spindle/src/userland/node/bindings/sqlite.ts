import type { Realm } from '../realm.ts';

/** The script next to the bundles that implements the binding: it and SQLite itself are large, and few processes need them. */
const SCRIPT = 'sqlite.js';

/** `sqlite`, loaded when a program requires `node:sqlite`. */
export function installSqlite(realm: Realm): void {
  realm.whenFirstUsed('sqlite', (binding) => {
    const scope = globalThis as { spindleSqlite?: (realm: Realm, binding: Record<string, unknown>) => void };
    if (scope.spindleSqlite === undefined) realm.native.importScripts(SCRIPT);
    if (scope.spindleSqlite === undefined) throw new Error(`${SCRIPT} did not load`);
    scope.spindleSqlite(realm, binding);
  });
}
