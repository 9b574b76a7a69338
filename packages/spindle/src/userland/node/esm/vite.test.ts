import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { evaluateModule } from './evaluate.ts';
import { linkModule } from './link.ts';
import type { ModuleRecord } from './module-record.ts';
import { SourceModule, type ModuleHost } from './source-module.ts';
import { SyntheticModule } from './synthetic-module.ts';
import { transformModule } from './transform.ts';

/** Loads real files: relative imports run here, everything else is imported natively. */
class FileLoader {
  readonly modules = new Map<string, ModuleRecord>();

  readonly #host: ModuleHost = {
    compile: (code, url) => (0, eval)(`${code}\n//# sourceURL=${url}`),
    createMeta: ({ url }) => ({ url, filename: fileURLToPath(url), dirname: dirname(fileURLToPath(url)) }),
    importModule: async (module, specifier) => this.run(await this.load(String(specifier), module.url)),
    rewriteEvaluated: (source) => source,
    onNamespace: () => undefined,
    asyncContext: { suspend: () => null, resume: (value) => value },
    annotate: () => undefined,
  };

  async load(specifier: string, parent: string): Promise<ModuleRecord> {
    const isOwn = /^(\.|file:)/.test(specifier);
    const url = isOwn ? new URL(specifier, parent).href : specifier;
    const known = this.modules.get(url);
    if (known !== undefined) return known;
    return isOwn ? this.#loadSource(url) : this.#loadNative(url, parent);
  }

  async run(module: ModuleRecord): Promise<object> {
    linkModule(module);
    await evaluateModule(module);
    return module.namespace;
  }

  async #loadSource(url: string): Promise<ModuleRecord> {
    const source = readFileSync(new URL(url), 'utf8');
    const module = new SourceModule(url, transformModule(source), this.#host, () => source);
    this.modules.set(url, module);
    const dependencies: ModuleRecord[] = [];
    for (const { specifier } of module.transformed.requests) dependencies.push(await this.load(specifier, url));
    module.dependencies = dependencies;
    return module;
  }

  async #loadNative(specifier: string, parent: string): Promise<ModuleRecord> {
    const resolved = /^(node:|[a-z_/]+$)/.test(specifier) && !specifier.includes('rolldown') ? specifier : await nativeAddress(specifier, parent);
    const namespace = (await import(/* @vite-ignore */ resolved)) as Record<string, unknown>;
    const names = Object.keys(namespace);
    const module = new SyntheticModule(
      specifier,
      names,
      () => {
        for (const name of names) module.setExport(name, namespace[name]);
      },
      () => undefined,
    );
    this.modules.set(specifier, module);
    return module;
  }
}

async function nativeAddress(specifier: string, parent: string): Promise<string> {
  return pathToFileURL(createRequire(parent).resolve(specifier)).href;
}

it('the published Vite 8 is transformed, linked and run', async () => {
  const entry = new URL('./dist/node/index.js', pathToFileURL(createRequire(import.meta.url).resolve('vite/package.json')));
  const loader = new FileLoader();
  const vite = (await loader.run(await loader.load(entry.href, entry.href))) as typeof import('vite');
  expect(vite.version).toMatch(/^8\./);
  expect(vite.mergeConfig({ base: '/a' }, { base: '/b' })).toEqual({ base: '/b' });
  const config = await vite.resolveConfig({ configFile: false, root: '/nowhere', logLevel: 'silent' }, 'build');
  expect(config.plugins.length).toBeGreaterThan(10);
  expect(loader.modules.size).toBeGreaterThan(20);
}, 60_000);
