import semver from 'semver';

/** Native packages whose wasm (or plain JavaScript) build is published under another name, with the same interface. */
const WASM_BUILDS: Readonly<Record<string, string>> = {
  esbuild: 'esbuild-wasm',
  rollup: '@rollup/wasm-node',
  lightningcss: 'lightningcss-wasm',
  '@swc/core': '@swc/wasm',
  'sass-embedded': 'sass',
};

/** Versions that do not run here, of packages that have others that do. */
const UNUSABLE: Readonly<Record<string, string>> = {
  // A native program without a wasm build. Version 6 is the same language and command line in JavaScript.
  typescript: '>=7.0.0-0',
  // From its second scan on it finds no files, so that a class new in a source gets no style (tailwindlabs/tailwindcss#20487).
  '@tailwindcss/oxide-wasm32-wasi': '>=4.2.0 <=4.3.3',
};

/** The tables as text: what was resolved by others is not valid any more. */
export const SUBSTITUTION_RULES = JSON.stringify([WASM_BUILDS, UNUSABLE]);

/** The package, of whose versions one takes the place of this one; undefined for what runs as it is. */
export function substituteFor(name: string, version: string): string | undefined {
  return WASM_BUILDS[name] ?? (isUsable(name, version) ? undefined : name);
}

/**
 * Wasm builds are not always published in step with their package: the same version, else the
 * nearest lower one of the same minor line, else of any, else the nearest higher one. Never one that does not run.
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
