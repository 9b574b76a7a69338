import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasCompanions, isChanged, substituteFor, WASM_BUILD_NAME } from '../../abi/substitutions.ts';
import { Output } from './output.ts';
import { receivePackages } from './receive.ts';
import { readManifest } from './scripts.ts';

/** Marks a package directory that already contains its Wasm build. */
const MARK = '.spindle-wasm-build';
/** Where managers keep packages below a packages folder: nested ones, pnpm's store, Yarn's unplugged ones. */
const NESTED = ['node_modules', '.pnpm', '.store'];

/** Installs the Wasm build over every native package in the table that a manager installed in a project. */
export async function placeWasmBuilds(project: string): Promise<void> {
  const found: string[] = [];
  for (const folder of ['node_modules', '.yarn/unplugged']) collect(path.join(project, folder), found);
  for (const directory of found) await placeWasmBuild(directory);
}

/** The same for the directory of one package; returns false if the table does not contain it. */
export async function placeWasmBuild(directory: string): Promise<boolean> {
  const manifest = readManifest(directory) ?? {};
  const { name = '', version } = manifest;
  if (version === undefined || !(isChanged(name, version) || hasCompanions(manifest))) return false;
  if (existsSync(path.join(directory, MARK))) return true;
  // npm unpacks several packages at a time.
  const temporary = mkdtempSync(path.join(tmpdir(), 'wasm-build-'));
  try {
    // The installation service returns the replacement build under the package's name, and inside a package what it
    // would download.
    const substitute = substituteFor(name, version);
    // npm accepts a package for another platform only as an optional dependency, so not one that is itself a Wasm build.
    const isOptional = substitute === name || WASM_BUILD_NAME.test(name);
    const omit = substitute === undefined || isOptional ? (['peer'] as const) : (['optional', 'peer'] as const);
    const { packages } = await receivePackages(
      { packageJson: JSON.stringify({ [isOptional ? 'optionalDependencies' : 'dependencies']: { [name]: version } }), omit },
      temporary,
      new Output({ isQuiet: true }),
    );
    const location = `node_modules/${name}`;
    if (packages[location] === undefined) return false;
    replaceFiles(directory, path.join(temporary, location));
    writeFileSync(path.join(directory, MARK), '');
    return true;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Replaces a package's files by those of another directory, except for nested packages that only the package has. */
export function replaceFiles(directory: string, by: string): void {
  for (const entry of readdirSync(directory)) if (entry !== 'node_modules') rmSync(path.join(directory, entry), { recursive: true, force: true });
  cpSync(by, directory, {
    recursive: true,
    // pnpm's files are hard links into its store: writing to a bundled package's would change the other packages that
    // have the same file.
    filter(from, to) {
      if (!statSync(from).isDirectory()) rmSync(to, { force: true });
      return true;
    },
  });
}

function collect(folder: string, found: string[]): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // A link points to a package that is found at its own location.
    if (!entry.isDirectory()) continue;
    const directory = path.join(folder, entry.name);
    if (entry.name.startsWith('@') || NESTED.includes(entry.name)) collect(directory, found);
    else {
      const manifest = readManifest(directory) ?? {};
      const { name, version } = manifest;
      if (name !== undefined && version !== undefined && (isChanged(name, version) || hasCompanions(manifest))) found.push(directory);
      collect(path.join(directory, 'node_modules'), found);
    }
  }
}
