// execSync, execFileSync and spawnSync: results, failures, limits, shells.
const { execSync, execFileSync, spawnSync } = require('node:child_process');
const node = process.execPath;
const clean = (text) => String(text).replaceAll(node, 'NODE');
for (const sync of [
  () => execSync('echo sync').toString(),
  () => execSync('echo sync >&2; exit 6', { stdio: 'pipe' }),
  () => execSync('exit 7', { stdio: 'ignore', encoding: 'utf8' }),
  () => execFileSync(node, ['-p', '"file"'], { encoding: 'utf8' }),
  () => execFileSync('no-such-file'),
  () => execFileSync(node, ['-e', 'console.log("y".repeat(500)); setInterval(() => {}, 1000)'], { maxBuffer: 10 }),
  () => execSync('sleep 20', { timeout: 300 }),
  () => execSync('cat', { input: 'from input', encoding: 'utf8' }),
]) {
  try {
    console.log(sync());
  } catch (error) {
    console.log(error.name, error.code, error.status, error.signal, clean(error.message), String(error.stdout), String(error.stderr), error.output?.length);
  }
}
console.log(spawnSync('echo "$1"', ['one'], { shell: '/bin/sh', encoding: 'utf8' }).stdout, spawnSync('exit 9', { shell: true }).status);
