import pacote from 'pacote';
import semver from 'semver';

/** Native packages whose wasm build is published under another name, with the same interface. */
const WASM_BUILDS: Readonly<Record<string, string>> = {
  esbuild: 'esbuild-wasm',
  rollup: '@rollup/wasm-node',
  lightningcss: 'lightningcss-wasm',
  '@swc/core': '@swc/wasm',
};

export interface Substitution {
  readonly name: string;
  readonly version: string;
}

/**
 * The wasm build that takes a native package's place: the same version, or the nearest lower one of
 * the same minor line where the builds are not published in step. Undefined for other packages.
 */
export async function substitutionFor(name: string, version: string, options: pacote.Options): Promise<Substitution | undefined> {
  const wasmName = WASM_BUILDS[name];
  if (!wasmName) return undefined;
  const { versions } = await pacote.packument(wasmName, options);
  const published = Object.keys(versions);
  if (published.includes(version)) return { name: wasmName, version };
  const nearest =
    semver.maxSatisfying(published, `${semver.major(version)}.${semver.minor(version)} <=${version}`) ?? semver.minSatisfying(published, `^${version}`);
  return nearest ? { name: wasmName, version: nearest } : undefined;
}
