import pacote from 'pacote';
import semver from 'semver';
import { buildEntryOf, chooseSubstitute, pinnedDependenciesOf, substituteFor, WASM_BUILD_NAME } from '../abi/substitutions.ts';

/** Packages that download a Wasm build themselves, and the directory inside them where it is then. */
const DOWNLOADED_WASM_BUILDS: Readonly<Record<string, { readonly name: string; readonly directory: string }>> = {
  next: { name: '@next/swc-wasm-nodejs', directory: 'wasm/@next/swc-wasm-nodejs' },
};

/** Packages that look for a Wasm build by this name, but do not always list it as an optional dependency. */
const UNNAMED_WASM_BUILDS: Readonly<Record<string, string>> = {
  '@tailwindcss/oxide': '@tailwindcss/oxide-wasm32-wasi',
  'oxc-minify': '@oxc-minify/binding-wasm32-wasi',
  'oxc-parser': '@oxc-parser/binding-wasm32-wasi',
  'oxc-resolver': '@oxc-resolver/binding-wasm32-wasi',
  'oxc-transform': '@oxc-transform/binding-wasm32-wasi',
  rolldown: '@rolldown/binding-wasm32-wasi',
  'unrs-resolver': '@unrs/resolver-binding-wasm32-wasi',
};

/** The tables as text: a tree resolved with other tables may lack a Wasm build. */
export const COMPANION_RULES = JSON.stringify([DOWNLOADED_WASM_BUILDS, UNNAMED_WASM_BUILDS, WASM_BUILD_NAME.source, 'addons']);

export interface Substitution {
  readonly name: string;
  readonly version: string;
}

/** A package in the tree that may look for something missing from the tree. */
export interface CompanionHost {
  /** Its directory relative to the project. */
  readonly location: string;
  readonly name: string;
  readonly version: string;
  /** Names of its optional dependencies. */
  readonly optional: readonly string[];
  /** Those of them that could not be resolved, name to range. */
  readonly missing: Readonly<Record<string, string>>;
}

/** A Wasm build, or what one needs, installed inside the package that looks for it. */
export interface Companion {
  /** Exact versions by name. */
  readonly packages: Readonly<Record<string, string>>;
  /** Native addons, exact versions by name, that are not for this platform, so that npm does not resolve them: their Wasm builds are installed under their names. */
  readonly addons?: Readonly<Record<string, string>>;
  /** Directories inside the package's directory by name; the others go into the package's `node_modules`. */
  readonly directories?: Readonly<Record<string, string>>;
}

/** The replacement of a package: its Wasm build, or another version. Undefined if the package runs unchanged. */
export async function substitutionFor(name: string, version: string, options: pacote.Options): Promise<Substitution | undefined> {
  const substitute = substituteFor(name, version);
  return substitute === undefined ? undefined : nearestBuild(substitute, version, options);
}

/** What a package looks for and the tree lacks. */
export async function companionFor({ name, version, optional, missing }: CompanionHost, options: pacote.Options): Promise<Companion | undefined> {
  const downloaded = DOWNLOADED_WASM_BUILDS[name];
  if (downloaded !== undefined) return nearestCompanion(downloaded.name, version, options, { [downloaded.name]: downloaded.directory });
  const pinned = pinnedDependenciesOf(name, version);
  if (pinned !== undefined) return { packages: pinned };
  const unnamed = UNNAMED_WASM_BUILDS[name];
  if (unnamed !== undefined && !optional.includes(unnamed)) return nearestCompanion(unnamed, version, options);
  const [wasmName, range] = Object.entries(missing).find(([optional]) => WASM_BUILD_NAME.test(optional)) ?? [];
  const wanted = range === undefined ? undefined : lowestVersion(range);
  if (wasmName !== undefined) return wanted === undefined ? undefined : nearestCompanion(wasmName, wanted, options);
  // A package that contains another one looks for the addons of that one. One that is replaced needs none.
  return substituteFor(name, version) === undefined ? addonsAmong(missing) : undefined;
}

function addonsAmong(missing: CompanionHost['missing']): Companion | undefined {
  const addons = Object.entries(missing).flatMap(([optional, range]) => {
    const wanted = lowestVersion(range);
    return wanted !== undefined && buildEntryOf(optional) !== undefined ? [[optional, wanted] as const] : [];
  });
  return addons.length === 0 ? undefined : { packages: {}, addons: Object.fromEntries(addons) };
}

function lowestVersion(range: string): string | undefined {
  return semver.validRange(range) === null ? undefined : semver.minVersion(range)?.version;
}

async function nearestCompanion(
  name: string,
  version: string,
  options: pacote.Options,
  directories: Companion['directories'] = {},
): Promise<Companion | undefined> {
  const build = await nearestBuild(name, version, options);
  return build && { packages: { [build.name]: build.version }, directories };
}

async function nearestBuild(name: string, version: string, options: pacote.Options): Promise<Substitution | undefined> {
  let published: string[];
  try {
    published = Object.keys((await pacote.packument(name, options)).versions);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'E404') return undefined;
    throw error;
  }
  const chosen = chooseSubstitute(name, version, published);
  return chosen === undefined ? undefined : { name, version: chosen };
}
