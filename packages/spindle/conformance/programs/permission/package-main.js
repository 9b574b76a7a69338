// A package's main file is searched only where the program may read.
const fs = require('node:fs');
const { spawnSync } = require('node:child_process');
const path = require('node:path');

fs.mkdirSync('node_modules/named/lib', { recursive: true });
fs.mkdirSync('node_modules/bare', { recursive: true });
fs.writeFileSync('node_modules/named/package.json', '{"name":"named","main":"./lib/main"}');
fs.writeFileSync('node_modules/named/lib/main.js', 'exports.found = "named";');
fs.writeFileSync('node_modules/bare/package.json', '{"name":"bare"}');
fs.writeFileSync('node_modules/bare/index.js', 'exports.found = "bare";');
fs.writeFileSync('main.mjs', 'for (const name of ["named", "bare"]) await import(name).then(({ default: { found } }) => console.log(found), ({ code, permission, resource, message }) => console.log(code, permission, resource, message));');
const packages = ['named', 'bare'].map((name) => `node_modules/${name}/package.json`);
function run(...readable) {
  const args = ['main.mjs', ...packages, ...readable].flatMap((name) => ['--allow-fs-read', path.resolve(name)]);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--permission', '--no-warnings', ...args, 'main.mjs'], { encoding: 'utf8' });
  console.log(readable.join(), status, stdout, stderr);
}
run();
run('node_modules/named/lib/main');
run('node_modules/named/lib/main', 'node_modules/named/lib/main.js', 'node_modules/bare/index.js');
for (const name of ['node_modules', 'main.mjs']) fs.rmSync(name, { recursive: true });
