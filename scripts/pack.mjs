/**
 * `npm run pack`: writes `lathe-<version>.tgz`, which npm installs and runs without a network, a build step or a compiler:
 *
 *     npx --yes --package ./lathe-<version>.tgz lathe
 *
 * Everything has the same place in it as in the repository, because the server looks for its files there (own-package.ts).
 */
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { create, list } from 'tar';
import { copyDependencies, licensesOf, readInstalledTree } from './package/dependencies.mjs';
import { packageFile } from './package/file.mjs';
import { must, root } from './run.mjs';
import { assertNode, ensureBuilt, ensureInstalled } from './setup.mjs';

const staging = join(root, '.cache/pack/package');
const at = (path) => join(staging, path);
const { manifest, path: file } = packageFile();

const BUILT = ['apps/server/dist/bundle', 'apps/server/dist/prepared-backend', 'apps/web/dist/app', 'packages/spindle/dist/runtime'];
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'LICENSE'];
/** What a trial run leaves in a starter's folder. */
const NOT_A_STARTERS = new Set(['node_modules', 'dist', '.output', '.nuxt', '.next', '.astro', '.angular', '.expo', '.DS_Store']);

assertNode();
await ensureInstalled();
await ensureBuilt();
console.log('\n▸ Packing');
rmSync(staging, { recursive: true, force: true });
mkdirSync(staging, { recursive: true });
for (const path of BUILT) cpSync(join(root, path), at(path), { recursive: true });
for (const name of DOCUMENTS) copyFileSync(join(root, name), at(name));
copyStarters();
copyMigrations();
await packDatabase();
const { imports } = JSON.parse(readFileSync(join(root, 'apps/server/dist/bundled.json'), 'utf8'));
const tree = await readInstalledTree();
const dependencies = copyDependencies(tree, imports, staging);
writeFileSync(at('THIRD-PARTY-LICENSES.txt'), licensesOf(tree));
writeManifests(dependencies);
rmSync(file, { force: true });
await must('Archive', 'npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', root], { cwd: staging });
await verify();
console.log(`\n${basename(file)}: ${(statSync(file).size / 1e6).toFixed(1)} MB. Run it with: npx --yes --package ./${basename(file)} lathe`);

/** npm renames files called `.gitignore`; the server names them back (templates/service.ts). */
function copyStarters() {
  cpSync(join(root, 'templates'), at('templates'), { recursive: true, filter: (path) => !NOT_A_STARTERS.has(basename(path)) });
  for (const entry of readdirSync(at('templates'), { recursive: true, withFileTypes: true })) {
    if (entry.name === '.gitignore') renameSync(join(entry.parentPath, entry.name), join(entry.parentPath, '_gitignore'));
  }
}

function copyMigrations() {
  const folder = 'apps/server/src/storage/migrations';
  const isRead = (path) => !/_snapshot\.json$/.test(path);
  cpSync(join(root, folder), at(folder), { recursive: true, filter: isRead });
}

/** As one file, because npm leaves out empty folders. */
async function packDatabase() {
  const folder = 'apps/server/dist/prepared-database';
  mkdirSync(at(folder), { recursive: true });
  const [name, ...others] = readdirSync(join(root, folder)).filter((entry) => !entry.endsWith('.tmp'));
  if (!name || others.length > 0) throw new Error(`Expected one prepared database in ${folder}. Run npm run build.`);
  await create({ file: at(`${folder}/${name}.tar.gz`), cwd: join(root, folder, name), gzip: true, portable: true }, ['.']);
}

function writeManifests(dependencies) {
  const { name, version, description, license, type, engines } = manifest;
  const own = { name, version, description, license, type, engines, bin: { lathe: 'apps/server/dist/bundle/lathe.js' } };
  const write = (path, value) => writeFileSync(at(path), `${JSON.stringify(value, undefined, 2)}\n`);
  write('package.json', { ...own, dependencies, bundleDependencies: Object.keys(dependencies) });
  // The server reads its version here.
  write('apps/server/package.json', { name: '@lathe/server', version, type, private: true });
}

/** npm has its own idea of what belongs in a package. */
async function verify() {
  const packed = new Set();
  await list({ file, onReadEntry: (entry) => packed.add(entry.path.replace(/^package\//, '')) });
  const missing = readdirSync(staging, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(staging.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !packed.has(path) && !path.startsWith('node_modules/'));
  if (missing.length > 0) throw new Error(`npm left these files out:\n${missing.join('\n')}`);
}
