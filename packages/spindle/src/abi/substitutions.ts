import semver from 'semver';

/** Native packages whose wasm (or plain JavaScript) build is published under another name, with the same interface. */
export const WASM_BUILDS: Readonly<Record<string, string>> = {
  esbuild: 'esbuild-wasm',
  rollup: '@rollup/wasm-node',
  lightningcss: 'lightningcss-wasm',
  '@swc/core': '@swc/wasm',
  'sass-embedded': 'sass',
};

/**
 * Wasm builds are not always published in step with their package: the same version, else the
 * nearest lower one of the same minor line, else of any, else the nearest higher one.
 */
export function chooseWasmBuild(version: string, published: readonly string[]): string | undefined {
  if (published.includes(version)) return version;
  return (
    semver.maxSatisfying([...published], `${semver.major(version)}.${semver.minor(version)} <=${version}`) ??
    semver.maxSatisfying([...published], `<${version}`) ??
    semver.minSatisfying([...published], `>${version}`) ??
    undefined
  );
}
