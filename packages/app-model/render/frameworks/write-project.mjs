/** Writes an app into a copy of its framework's starter, whose packages are installed once. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const work = join(root, '.cache/frameworks');

/** Returns the folder of the project. */
export async function writeProject(framework, files, { starter, replaces }) {
  const folder = join(work, framework);
  const source = join(root, 'templates', starter);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(source, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  await installOnce(folder);
  for (const path of replaces) if (!files.has(path)) rmSync(join(folder, path), { force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function installOnce(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const installed = join(folder, 'node_modules/.installed-lock.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  await run(folder, 'npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline']);
  writeFileSync(installed, lock);
}

/** The folder with a program of that version of Node.js or a newer one; installed if need be. */
export async function nodeAt(major = 0) {
  if (Number(process.versions.node.split('.')[0]) >= major) return dirname(process.execPath);
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(work, 'node');
  const bin = join(home, 'node_modules', name, 'bin');
  mkdirSync(home, { recursive: true });
  if (!existsSync(bin)) await run(home, 'npm', ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', home, `${name}@${major}`]);
  return bin;
}

/** Rejects with the output if the command fails. */
export async function run(folder, command, args, node = dirname(process.execPath)) {
  const environment = { ...process.env, PATH: `${node}${delimiter}${process.env.PATH}` };
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...environment, CI: '1', NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.trim().split('\n').slice(-30).join('\n')}`);
}
