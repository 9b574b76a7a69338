import type { Realm } from '../realm.ts';
import { traceAgentOf } from '../tracing/start-tracing.ts';

/** `trace_events`. Categories that V8 itself traces (`v8`) stay empty: a page cannot see them. Source: node/src/node_trace_events.cc. */
export function installTraceEvents(realm: Realm): void {
  const binding = realm.binding('trace_events');
  const agent = traceAgentOf(realm);

  binding.getCategoryEnabledBuffer = (group: string) => agent.categories.bufferOf(group);
  binding.isTraceCategoryEnabled = (group: string) => agent.categories.isEnabled(group);
  binding.getEnabledCategories = () => agent.categories.enabled.join(',') || undefined;
  binding.setTraceCategoryStateUpdateHandler = (handler: (isEnabled: boolean) => void) => {
    agent.onHooksChange = handler;
  };
  binding.trace = (phase: number, group: string, name: string, id?: number, data?: unknown) =>
    realm.tracing?.emit(String.fromCharCode(phase), group, name, { id, args: data === undefined ? {} : { data } });
  binding.CategorySet = class CategorySet {
    readonly #categories: readonly string[];

    constructor(categories: readonly string[]) {
      this.#categories = [...categories];
    }

    enable(): void {
      agent.enable(this, this.#categories);
    }

    disable(): void {
      agent.disable(this);
    }
  };
}
