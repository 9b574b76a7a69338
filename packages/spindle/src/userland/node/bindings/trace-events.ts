import type { Realm } from '../realm.ts';

/** Tracing is always off here, since there is no trace agent to write the file. Node's library checks this before it traces. */
export function installTraceEvents(realm: Realm): void {
  const binding = realm.binding('trace_events');
  binding.getCategoryEnabledBuffer = () => new Uint8Array(1);
  binding.isTraceCategoryEnabled = () => false;
  binding.getEnabledCategories = () => undefined;
  binding.setTraceCategoryStateUpdateHandler = () => undefined;
  binding.trace = () => undefined;
}
