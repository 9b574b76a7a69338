import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import { chooseSubstitute, filesToChange, hasCompanions, isChanged, nativePartStandsIn, substituteFor, textChangesOf } from '../../abi/substitutions.ts';
import { placeWasmBuild } from './wasm-builds.ts';

type Extract = (specification: string, destination: string, options: Readonly<Record<string, unknown>>) => Promise<unknown>;
interface Pacote {
  extract: Extract;
  packument(name: string, options: Readonly<Record<string, unknown>>): Promise<{ readonly versions: Readonly<Record<string, unknown>> }>;
}
type RunScript = ((options: { readonly path: string }) => Promise<unknown>) & Readonly<Record<string, unknown>>;
type Load = (request: string, ...rest: unknown[]) => unknown;

/**
 * Makes npm's own CLI replace native packages with their Wasm builds, and change those that are changed here, as the
 * installation service does. npm unpacks every package with `pacote.extract` and runs every script with one function.
 * The Wasm build is unpacked over the original package, whose scripts are skipped (they download the native binary).
 */
export function substituteIn(): void {
  const substituted = new Set<string>();
  const loader = Module as unknown as { _load: Load };
  const load = loader._load;
  let scripts: RunScript | undefined;
  const patched = new WeakSet<object>();
  loader._load = function (request, ...rest) {
    const exports = load.call(this, request, ...rest);
    if (request === 'pacote' && !patched.has(exports as object)) {
      patched.add(exports as object);
      substituteExtract(exports as Pacote, substituted);
    }
    if (request !== '@npmcli/run-script' || typeof exports !== 'function') return exports;
    scripts ??= Object.assign(
      async (options: { readonly path: string }) => (substituted.has(options.path) ? { code: 0, signal: null } : (exports as RunScript)(options)),
      exports,
    ) as RunScript;
    return scripts;
  };
}

function substituteExtract(pacote: Pacote, substituted: Set<string>): void {
  const extract = pacote.extract;
  pacote.extract = async (specification, destination, options) => {
    const result = await extract.call(pacote, specification, destination, options);
    const file = path.join(destination, 'package.json');
    if (!existsSync(file)) return result;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string };
    const { name, version } = manifest;
    const substitute = substituteFor(name, version);
    const isHost = hasCompanions(manifest);
    if (substitute === undefined || isHost) {
      if (isHost || isChanged(name, version)) await placeWasmBuild(destination);
      if (substitute !== undefined || nativePartStandsIn(name, version)) substituted.add(destination);
      return result;
    }
    const { versions } = await pacote.packument(substitute, options);
    const substituteVersion = chooseSubstitute(substitute, version, Object.keys(versions));
    if (substituteVersion === undefined) return result;
    rmSync(destination, { recursive: true });
    const { resolved: _resolved, integrity: _integrity, ...others } = options;
    await extract.call(pacote, `${substitute}@${substituteVersion}`, destination, others);
    // Keep the name and version in the tree; otherwise npm would consider it invalid.
    const build = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, `${JSON.stringify({ ...build, name, version }, null, 2)}\n`);
    const files = () => readdirSync(destination, { recursive: true, encoding: 'utf8' });
    for (const change of textChangesOf(substitute, substituteVersion)) {
      for (const changed of filesToChange(change, files).map((file) => path.join(destination, file)))
        if (existsSync(changed)) writeFileSync(changed, readFileSync(changed, 'utf8').replace(change.replaces, change.with));
    }
    substituted.add(destination);
    return result;
  };
}
