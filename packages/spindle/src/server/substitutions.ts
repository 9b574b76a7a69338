import pacote from 'pacote';
import semver from 'semver';
import { chooseSubstitute, substituteFor } from '../abi/substitutions.ts';

interface DownloadedBuild {
  readonly name: string;
  /** Where the package keeps its download, inside its own directory. */
  readonly directory: string;
  /** Where it would keep the native build that it tries to download first: an existing directory is not filled again. */
  readonly nativeDirectory: string;
}

/**
 * Packages that download a Wasm build themselves when their native part does not load, without listing it as a
 * dependency. It is installed where they expect the download.
 */
const DOWNLOADED_WASM_BUILDS: Readonly<Record<string, DownloadedBuild>> = {
  next: { name: '@next/swc-wasm-nodejs', directory: 'wasm/@next/swc-wasm-nodejs', nativeDirectory: 'next-swc-fallback/@next/swc-linux-x64-gnu' },
};

/** Packages that look for a Wasm build by this name, but do not always list it as an optional dependency. */
const UNNAMED_WASM_BUILDS: Readonly<Record<string, string>> = {
  'oxc-minify': '@oxc-minify/binding-wasm32-wasi',
  'oxc-parser': '@oxc-parser/binding-wasm32-wasi',
  'oxc-resolver': '@oxc-resolver/binding-wasm32-wasi',
  'oxc-transform': '@oxc-transform/binding-wasm32-wasi',
  rolldown: '@rolldown/binding-wasm32-wasi',
  'unrs-resolver': '@unrs/resolver-binding-wasm32-wasi',
};

/** How packages name the Wasm build among their optional platform packages: the conventions of napi-rs and sharp. */
const WASM_PLATFORM_PACKAGE = /-wasm32(?:-wasi)?$/;

/** The tables as text: a tree resolved with other tables may lack a Wasm build. */
export const COMPANION_RULES = JSON.stringify([DOWNLOADED_WASM_BUILDS, UNNAMED_WASM_BUILDS, WASM_PLATFORM_PACKAGE.source]);

export interface Substitution {
  readonly name: string;
  readonly version: string;
}

const NO_NATIVE_BUILD = 'Native code cannot run here; the wasm build of this package is used.\n';

/** A package in the tree that may look for a Wasm build missing from the tree. */
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

/** A Wasm build installed inside the package that looks for it. */
export interface Companion extends Substitution {
  /** Its directory inside the package's directory; if undefined, it goes into the package's `node_modules`. */
  readonly directory?: string;
  /** Additional files to write: path inside the package's directory, and text. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The replacement of a package: its Wasm build, or another version. Undefined if the package runs unchanged. */
export async function substitutionFor(name: string, version: string, options: pacote.Options): Promise<Substitution | undefined> {
  const substitute = substituteFor(name, version);
  return substitute === undefined ? undefined : nearestBuild(substitute, version, options);
}

/** The Wasm build that a package looks for and that the tree lacks. */
export async function companionFor({ name, version, optional, missing }: CompanionHost, options: pacote.Options): Promise<Companion | undefined> {
  const downloaded = DOWNLOADED_WASM_BUILDS[name];
  if (downloaded !== undefined) {
    const build = await nearestBuild(downloaded.name, version, options);
    return build && { ...build, directory: downloaded.directory, files: { [`${downloaded.nativeDirectory}/README.md`]: NO_NATIVE_BUILD } };
  }
  const unnamed = UNNAMED_WASM_BUILDS[name];
  if (unnamed !== undefined && !optional.includes(unnamed)) return nearestBuild(unnamed, version, options);
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
  const chosen = chooseSubstitute(name, version, published);
  return chosen === undefined ? undefined : { name, version: chosen };
}
