/** Bindings of a few lines: disabled features that the library checks for when it starts. */
import type { Realm } from '../realm.ts';

export function installSmallBindings(realm: Realm): void {
  fixConstants(realm.binding('constants'));
  Object.assign(realm.binding('config'), { fipsMode: false, getDefaultLocale: () => realm.native.navigator?.language ?? 'en-US' });
  Object.assign(realm.binding('mksnapshot'), {
    isBuildingSnapshotBuffer: new Uint8Array(1),
    setSerializeCallback: () => undefined,
    setDeserializeCallback: () => undefined,
    setDeserializeMainFunction: () => undefined,
  });
  // This is not a single executable application.
  Object.assign(realm.binding('sea'), { isSea: () => false, isExperimentalSeaWarningNeeded: () => false });
  // Without the permission model; `--permission` replaces these.
  Object.assign(realm.binding('permission'), { has: () => true, drop: () => undefined });
  Object.assign(realm.binding('diagnostics_channel'), { linkNativeChannel: () => undefined });
  installWatchdog(realm);
  // Node includes it only where V8's internals may be exposed, so its recorded shape is empty; `v8` requires it.
  (realm.shapes.bindings as Record<string, Record<string, unknown> | null>).internal_only_v8 ??= { queryObjects: { $: 'fn' } };
}

/** Constants are tables without a prototype, at every level, and cannot be changed. Source: DefineConstants in node/src/node_constants.cc. */
function fixConstants(table: object): void {
  Object.setPrototypeOf(table, null);
  for (const [name, value] of Object.entries(table)) {
    if (typeof value === 'object' && value !== null) fixConstants(value);
    else Object.defineProperty(table, name, { writable: false, configurable: false });
  }
}

function installWatchdog(realm: Realm): void {
  realm.binding('watchdog').TraceSigintWatchdog = class TraceSigintWatchdog {
    start(): void {}
    stop(): void {}
  };
}
