import type { Realm } from '../realm.ts';

/** The library's own sources and loaders; source: node/src/node_builtins.cc. */
export function installBuiltins(realm: Realm): void {
  const binding = realm.binding('builtins');
  const { library, shapes } = realm;
  binding.builtinIds = [...shapes.builtinIds];
  binding.builtinCategories = shapes.builtinCategories;
  binding.config = JSON.stringify(shapes.config);
  binding.compileFunction = (id: string) => library.compile(id);
  binding.hasCachedBuiltins = () => true;
  binding.setInternalLoaders = (internalBinding: Realm['internalBinding'], requireBuiltin: Realm['requireBuiltin']) => {
    realm.internalBinding = internalBinding;
    realm.requireBuiltin = requireBuiltin;
  };
  binding.getCacheUsage = () => ({ compiledWithCache: new Set(), compiledWithoutCache: new Set(), compiledInSnapshot: new Set() });
  // `process.binding('natives')`: the text of each source, created on demand.
  const natives: Record<string, string> = {};
  for (const id of shapes.builtinIds) {
    Object.defineProperty(natives, id, { enumerable: true, configurable: true, get: () => bodyOf(library.compile(id)) });
  }
  binding.natives = natives;
}

function bodyOf(compiled: (...parameters: any[]) => unknown): string {
  const text = Function.prototype.toString.call(compiled);
  return text.slice(text.indexOf('\n') + 1, text.lastIndexOf('}'));
}
