import { evaluateModule } from '../userland/node/esm/evaluate.ts';
import { isAsyncGraph, linkModule } from '../userland/node/esm/link.ts';
import type { ModuleRecord } from '../userland/node/esm/module-record.ts';
import { SourceModule, type ModuleHost } from '../userland/node/esm/source-module.ts';
import { SyntheticModule } from '../userland/node/esm/synthetic-module.ts';
import { transformModule } from '../userland/node/esm/transform.ts';
import type { ModuleRequest } from '../userland/node/esm/transformed-module.ts';

declare global {
  interface ServiceWorkerGlobalScope {
    /** In a gateway whose app's worker is a module (`modules.ts`). */
    spindleLoadModules?: typeof loadModules;
  }
}

/** Fetches the source of a module. @throws TypeError if it cannot be loaded */
export type LoadSource = (url: string) => Promise<string>;

const RELATIVE = /^(?:\.{0,2}\/|[a-z][a-z0-9+.-]*:)/i;

const HOST: ModuleHost = {
  compile: (code, url) => (0, eval)(`${code}\n//# sourceURL=${url}`),
  createMeta: ({ url }) => Object.assign(Object.create(null), { url, resolve: (specifier: string) => resolveSpecifier(specifier, url) }),
  importModule: () => Promise.reject(new TypeError('import() is disallowed on ServiceWorkerGlobalScope by the HTML specification.')),
  rewriteEvaluated: (source) => source,
  onNamespace: () => undefined,
  asyncContext: { suspend: () => null, resume: (value) => value },
  annotate: () => undefined,
};

/**
 * Loads a module service worker and everything it imports, and returns a function that runs it. The browser cannot
 * load these modules: it would ask the server, and only the tab can reach the app. So they run as functions, as modules
 * do in processes.
 */
export async function loadModules(entry: string, load: LoadSource): Promise<() => void> {
  const modules = new Map<string, ModuleRecord>();
  const add = async (url: string, type: string | undefined): Promise<void> => {
    const source = await load(url);
    modules.set(url, type === 'json' ? jsonModule(url, source) : new SourceModule(url, transformModule(source), HOST, () => source));
  };
  /** Modules that are imported and not loaded: URL -> type. */
  let missing = new Map<string, string | undefined>([[entry, undefined]]);
  while (missing.size > 0) {
    await Promise.all([...missing].map(([url, type]) => add(url, type)));
    const imported = [...modules].flatMap(([url, module]) =>
      requestsOf(module).map(({ specifier, attributes }) => [resolveSpecifier(specifier, url), attributes['type']] as const),
    );
    missing = new Map(imported.filter(([url]) => !modules.has(url)));
  }
  const get = (url: string) => modules.get(url) as ModuleRecord;
  for (const [url, module] of modules) module.dependencies = requestsOf(module).map(({ specifier }) => get(resolveSpecifier(specifier, url)));
  if (isAsyncGraph(get(entry))) throw new TypeError('Top-level await is disallowed in service workers.');
  return () => {
    linkModule(get(entry));
    void evaluateModule(get(entry));
  };
}

function requestsOf(module: ModuleRecord): readonly ModuleRequest[] {
  return module instanceof SourceModule ? module.transformed.requests : [];
}

/** @throws TypeError for the bare name of a package, as browsers do without an import map */
function resolveSpecifier(specifier: string, parent: string): string {
  if (!RELATIVE.test(specifier) || !URL.canParse(specifier, parent))
    throw new TypeError(`Failed to resolve module specifier "${specifier}". Relative references must start with either "/", "./", or "../".`);
  return new URL(specifier, parent).href;
}

function jsonModule(url: string, source: string): ModuleRecord {
  const module: SyntheticModule = new SyntheticModule(
    url,
    ['default'],
    () => module.setExport('default', JSON.parse(source)),
    () => undefined,
  );
  return module;
}
