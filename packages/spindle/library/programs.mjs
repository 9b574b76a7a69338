/**
 * Parts of the machine's programs that other projects build and publish. `spindle-program:jq` is jq compiled to
 * Wasm (the package `jq-web`). The only call that its module offers loses the exit status when there is output, so
 * its factory is exported instead, along with what a program needs from it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleSource, importBundle } from './bundle-source.mjs';

const require = createRequire(import.meta.url);

/** Text in the published file and its replacement; each must occur exactly once. */
const JQ_CHANGES = [
  ["Module['callMain'] = callMain;", "Module['callMain'] = callMain; Module['FS'] = FS; Module['ENV'] = ENV;"],
  ['jq = jq().then( module => {\n  return { json: module.json, raw: module.raw };\n} );', ''],
];

/** esbuild plugin: `import jq from 'spindle-program:jq'`. */
export const programsPlugin = {
  name: 'spindle-programs',
  setup(builder) {
    builder.onResolve({ filter: /^spindle-program:jq$/ }, () => ({ path: require.resolve('jq-web/jq.js'), namespace: 'spindle-program' }));
    builder.onLoad({ filter: /.*/, namespace: 'spindle-program' }, async ({ path: file }) => {
      let source = await readFile(file, 'utf8');
      for (const [published, changed] of JQ_CHANGES) {
        if (source.split(published).length !== 2) return { errors: [{ text: `jq-web changed: its text has no single ${JSON.stringify(published)}` }] };
        source = source.replace(published, () => changed);
      }
      return {
        contents: `const wasm = require('./jq.wasm');\n${source}\nconst create = jq;\nmodule.exports = { create: (env) => create({ wasmBinary: wasm.default ?? wasm, preRun: (instance) => Object.assign(instance.ENV, env) }) };`,
        loader: 'js',
        resolveDir: path.dirname(file),
      };
    });
  },
};

/**
 * Transforms the built programs that every machine has for the runtime's loader, so that no machine has to parse
 * them: `transformed.json` contains texts by the path where the loader looks for them.
 */
export async function transformPrograms(directory, names) {
  const { cachedScript, TRANSFORM_CACHE_DIRECTORY } = await importBundle(bundleSource('userland/node/esm/cached-script.ts'));
  const entries = await Promise.all(
    names.map(async (name) => {
      const script = cachedScript(await readFile(path.join(directory, `${name}.cjs`), 'utf8'));
      return [`${TRANSFORM_CACHE_DIRECTORY}/${script.name}`, script.text];
    }),
  );
  await writeFile(path.join(directory, 'transformed.json'), JSON.stringify(Object.fromEntries(entries)));
}
