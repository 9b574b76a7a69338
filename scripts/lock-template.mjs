/**
 * Writes the lock file of a starter, without registry addresses and with every platform's optional packages.
 *
 *     npm run lock-template -- <key>...
 *
 * If a registry lacks packages of other platforms, npm leaves them out of the lock file, and `npm ci` refuses that
 * file everywhere. This adds them with the requested version and the platform in their name.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

const LOCK = 'package-lock.json';
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const keys = process.argv.slice(2);
if (keys.length === 0) throw new Error('Name the starters: npm run lock-template -- vite-ts');
for (const key of keys) lock(key);

function lock(key) {
  const template = join(root, 'templates', key);
  const work = mkdtempSync(join(tmpdir(), 'lathe-lock-'));
  try {
    cpSync(join(template, 'package.json'), join(work, 'package.json'));
    // A fixed npm, because an older one writes other fields. Starters run on Spindle's Node, which may be newer than this one.
    const npm = [
      'install',
      '--engine-strict=false',
      '--package-lock-only',
      '--omit-lockfile-registry-resolved',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel',
      'error',
    ];
    if (spawnSync('npm', npm, { cwd: work, stdio: 'inherit' }).status !== 0) throw new Error(`npm could not lock ${key}`);
    const text = JSON.parse(readFileSync(join(work, LOCK), 'utf8'));
    const added = complete(text.packages);
    writeFileSync(join(template, LOCK), `${JSON.stringify(text, null, 2)}\n`);
    console.log(`${key}: ${Object.keys(text.packages).length - 1} packages${added.length > 0 ? `, added: ${added.join(', ')}` : ''}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Adds the optional packages that are named but not there, at the top, and keeps the order of the paths. */
function complete(packages) {
  const added = [];
  for (const { optionalDependencies = {} } of Object.values(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`;
      const isThere = Object.keys(packages).some((known) => known === path || known.endsWith(`/${path}`));
      const system = systemOf(name);
      if (isThere || system === undefined || !/^\d/.test(range)) continue;
      packages[path] = { version: range, ...system, optional: true };
      added.push(name);
    }
  }
  for (const [path, entry] of Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1))) {
    delete packages[path];
    packages[path] = entry;
  }
  return added;
}

/** `os` and `cpu` as the package itself would declare them, read from its name; undefined for a package that is not tied to a platform. */
function systemOf(name) {
  const words = name.split(/[/_-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (os.length === 0 && cpu.length === 0) return undefined;
  return { ...(cpu.length > 0 ? { cpu } : {}), ...(os.length > 0 ? { os } : {}) };
}
