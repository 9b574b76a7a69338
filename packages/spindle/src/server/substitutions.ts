import pacote from 'pacote';
import semver from 'semver';
import { chooseWasmBuild, WASM_BUILDS } from '../abi/substitutions.ts';

/**
 * Packages that look for a wasm build of their native part by name, but do not name it among their
 * dependencies (they would download it themselves).
 */
const UNNAMED_WASM_BUILDS: Readonly<Record<string, string>> = {
  next: '@next/swc-wasm-nodejs',
};

/** How packages name the wasm build among their optional platform packages: napi-rs's way, and sharp's. */
const WASM_PLATFORM_PACKAGE = /-wasm32(?:-wasi)?$/;

export interface Substitution {
  readonly name: string;
  readonly version: string;
}

/** The wasm build that takes a native package's place. Undefined for other packages. */
export async function substitutionFor(name: string, version: string, options: pacote.Options): Promise<Substitution | undefined> {
  const wasmName = WASM_BUILDS[name];
  return wasmName === undefined ? undefined : nearestBuild(wasmName, version, options);
}

/**
 * The wasm build that a package looks for beside itself and the tree does not have.
 * `missing`: its optional dependencies, name to range, for which the registry had no version.
 */
export async function companionFor(
  { name, version, missing }: { name: string; version: string; missing: Readonly<Record<string, string>> },
  options: pacote.Options,
): Promise<Substitution | undefined> {
  const unnamed = UNNAMED_WASM_BUILDS[name];
  if (unnamed !== undefined) return nearestBuild(unnamed, version, options);
  const [wasmName, range] = Object.entries(missing).find(([optional]) => WASM_PLATFORM_PACKAGE.test(optional)) ?? [];
  const wanted = range === undefined ? null : semver.validRange(range) && semver.minVersion(range);
  return wasmName === undefined || !wanted ? undefined : nearestBuild(wasmName, wanted.version, options);
}

async function nearestBuild(name: string, version: string, options: pacote.Options): Promise<Substitution | undefined> {
  let published: string[];
  try {
    published = Object.keys((await pacote.packument(name, options)).versions);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'E404') return undefined;
    throw error;
  }
  const chosen = chooseWasmBuild(version, published);
  return chosen === undefined ? undefined : { name, version: chosen };
}
