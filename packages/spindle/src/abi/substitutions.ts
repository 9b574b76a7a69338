import semver from 'semver';

/** Native packages whose Wasm (or plain JavaScript) build is published under another name with the same interface. */
const WASM_BUILDS: Readonly<Record<string, string>> = {
  esbuild: 'esbuild-wasm',
  rollup: '@rollup/wasm-node',
  lightningcss: 'lightningcss-wasm',
  '@swc/core': '@swc/wasm',
  'sass-embedded': 'sass',
};

/** Versions that do not run here, of packages that have versions that do. */
const UNUSABLE: Readonly<Record<string, string>> = {
  // A native program without a Wasm build. Version 6 has the same language and command line in JavaScript.
  typescript: '>=7.0.0-0',
  // From the second scan on it finds no files, so newly used classes get no styles (tailwindlabs/tailwindcss#20487).
  '@tailwindcss/oxide-wasm32-wasi': '>=4.2.0 <=4.3.3',
};

/** The tables as text, used as a cache key: results resolved with other tables are stale. */
export const SUBSTITUTION_RULES = JSON.stringify([WASM_BUILDS, UNUSABLE]);

/** The name of the package whose versions can replace this one; undefined if it runs unchanged. */
export function substituteFor(name: string, version: string): string | undefined {
  return WASM_BUILDS[name] ?? (isUsable(name, version) ? undefined : name);
}

/**
 * Wasm builds are not always published in step with their package. Picks the same version, else the nearest lower
 * one in the same minor line, else the nearest lower one, else the nearest higher one. Never picks a version that
 * does not run.
 */
export function chooseSubstitute(name: string, version: string, published: readonly string[]): string | undefined {
  const usable = published.filter((candidate) => isUsable(name, candidate));
  if (usable.includes(version)) return version;
  return (
    semver.maxSatisfying(usable, `${semver.major(version)}.${semver.minor(version)} <=${version}`) ??
    semver.maxSatisfying(usable, `<${version}`) ??
    semver.minSatisfying(usable, `>${version}`) ??
    undefined
  );
}

function isUsable(name: string, version: string): boolean {
  const range = UNUSABLE[name];
  return range === undefined || !semver.satisfies(version, range, { includePrerelease: true });
}
