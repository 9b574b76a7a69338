import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/**
 * Bundles a source of the runtime with all its imports into the text of one module, so that the build can do ahead
 * of time what the runtime does to programs.
 */
export function bundleSource(path) {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../src/${path}`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['source'],
  });
  return outputFiles[0].text;
}

export function importBundle(text) {
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}
