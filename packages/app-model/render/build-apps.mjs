/** Writes each app as a copy of the starter with the files of its model, then builds all of them at once with Vite. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const starter = join(root, 'templates/vite-react-ts');
/** Inside of the repository, so that React is found. */
const work = join(root, '.cache/apps');

export async function buildApps(chosen) {
  rmSync(work, { recursive: true, force: true });
  const { generate, namesOf, readParts, rowId, understand } = await loadModel();
  const parts = readParts();
  const apps = chosen.map(({ message, number }) => {
    const name = `app-${String(number).padStart(2, '0')}`;
    const model = converse(message.split(' >> '), understand);
    const folder = join(work, 'source', name);
    cpSync(starter, folder, { recursive: true, filter: (path) => !path.endsWith('package-lock.json') });
    for (const [path, text] of generate(model, parts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { entities, pages } = model;
    return {
      name,
      message,
      pages: pages.map(({ key }, index) => ({ name: key, path: index === 0 ? '' : key })),
      details: entities
        .filter(({ features, rows }) => features.detail && rows.length > 0)
        .map((entity) => ({ name: `${entity.key}-detail`, path: `${namesOf(entity).one}/${rowId(entity.key, 0)}` })),
      /** Where the lists are kept in the browser. */
      collections: entities.map((entity) => namesOf(entity).all),
    };
  });
  const folder = join(work, 'built');
  await build({
    root: join(work, 'source'),
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    publicDir: join(starter, 'public'),
    resolve: { alias: [{ find: /^\/src\/main\.tsx$/, replacement: './src/main.tsx' }] },
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { input: Object.fromEntries(apps.map(({ name }) => [name, join(work, 'source', name, 'index.html')])) },
    },
  });
  return { apps, folder };
}

/** The package from its sources: it need not have been built. */
export async function loadModel() {
  const outfile = join(work, 'app-model.mjs');
  const source = join(root, 'packages/app-model/src');
  await bundle({
    stdin: {
      contents:
        "export { generate, understand } from './index.ts'; export { FRAMEWORK_WRITERS } from './generate/frameworks/frameworks.ts'; export { namesOf } from './generate/names.ts'; export { rowId } from './model/values.ts'; export { readParts } from './testing/parts.ts';",
      resolveDir: source,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    // Where the parts are found from.
    define: { 'import.meta.url': JSON.stringify(new URL('../src/testing/parts.ts', import.meta.url).href) },
  });
  return import(outfile);
}

export function converse(messages, understand) {
  let model = null;
  for (const message of messages) {
    const after = understand(message, model);
    if (after.refused.length > 0 || after.model === null || after.model === model)
      throw new Error(`“${message}” was not done: ${after.refused.map(({ reason }) => reason).join(' ')}`);
    model = after.model;
  }
  return model;
}
