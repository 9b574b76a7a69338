import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** A source of the runtime with all it imports, as the text of one module: what the runtime does to programs, the build does ahead of time. */
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
