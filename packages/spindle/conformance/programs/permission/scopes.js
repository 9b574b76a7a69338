// Processes, threads and addons under --permission; dropping permissions; reports of denials; what children inherit.
const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const shown = (text) => text.replaceAll(process.cwd(), 'C').replaceAll(process.execPath, 'node').replace(/\(node:\d+\)/g, '(node)');
const run = (args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  console.log('##', shown(args.join(' ')).slice(0, 200), status, `\n${shown(stdout)}${shown(stderr)}`);
};
const tools = `const tell = (label, action) => { try { console.log(label, 'passed', action() ?? ''); } catch (e) { console.log(label, e.name, e.code, e.message, e.permission, e.resource); } };
  const has = (...a) => console.log('has', ...a, process.permission.has(...a));
  const drop = (...a) => tell('drop ' + a, () => process.permission.drop(...a));`;
const all = ['--allow-child-process', '--allow-worker', '--allow-wasi', '--allow-addons', '--allow-inspector'];

run(['--permission', '--allow-fs-read=*', '--no-warnings', '-e', `${tools}
  const cp = require('child_process'); for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']) tell(name, () => cp[name]('program'));
  tell('worker', () => new (require('worker_threads').Worker)('1', { eval: true })); tell('wasi', () => new (require('wasi').WASI)({ version: 'preview1' }));
  tell('addon', () => process.dlopen({ exports: {} }, '/x.node')); tell('binding', () => process.binding('fs')); console.log(Object.keys(process.permission));`]);
run(['--permission', ...all, '--no-warnings', '-e', `${tools} for (const scope of ['child', 'worker', 'wasi', 'addon', 'inspector']) { has(scope); has(scope, 'x'); drop(scope, 'x'); has(scope); }
  tell('spawn', () => require('child_process').spawnSync('x')); tell('addon', () => process.dlopen({ exports: {} }, '/x.node')); drop('nothing'); drop(1);`]);
fs.mkdirSync('a/b', { recursive: true });
fs.writeFileSync('f', '');
run(['--permission', '--allow-fs-read=a', '--allow-fs-read=a/b', '--allow-fs-read=f', '-e', `${tools} drop('fs.read', 'a/b/x'); has('fs.read', 'a/b/x'); drop('fs.read', 'f'); has('fs.read', 'f'); drop('fs.read', 'a'); has('fs.read', 'a/x'); has('fs.read', 'a/b/x');`]);
run(['--permission', '--allow-fs-read=*', '--allow-fs-write=*', '-e', `${tools} drop('fs.read', 'a'); has('fs.read', 'a'); drop('fs.write'); has('fs.write', 'a'); has('fs.read'); has('fs'); drop('fs'); has('fs.read'); tell('read', () => require('fs').readFileSync('f'));`]);
const told = `${tools} const { subscribe } = require('diagnostics_channel'); for (const name of ['fs', 'child', 'worker', 'wasi', 'addon', 'inspector']) subscribe('node:permission-model:' + name, (message) => console.log(name, message));
  for (const scope of ['fs', 'fs.read', 'fs.write', 'child', 'worker', 'wasi', 'addon', 'inspector', 'nothing']) has(scope); has('fs.write', '/x');
  tell('spawn', () => require('child_process').spawnSync('/bin/true').status); tell('write', () => require('fs').writeFileSync('f', 'x')); drop('fs.read'); tell('read', () => require('fs').readFileSync('f', 'utf8'));`;
run(['--permission', '--allow-fs-read=*', '-e', told]);
run(['--permission-audit', '--allow-fs-read=a', '-e', told]);

for (const flag of all) run(['--permission', flag, '-e', '']);
run(['--permission', '--allow-fs-write=a,b', '-e', '']);
run(['--allow-fs-read=*', '-e', '1'].slice(0, 1).concat('-p', '1'));
run(['--permission', '--allow-child-process', '--no-warnings', '-e', `console.log(require('child_process').spawnSync(process.execPath, ['-p', '[process.permission.has("fs.read"), process.execArgv.length, process.env.NODE_OPTIONS]'], { encoding: 'utf8' }).stdout)`]);
run(['--permission', '--allow-worker', '--no-warnings', '-e', `new (require('worker_threads').Worker)('try { require("fs").writeFileSync("w", "") } catch (e) { console.log(e.code, e.permission, e.resource) }', { eval: true })`]);

fs.writeFileSync('a/main.js', `try { require('./other'); } catch (e) { console.log(e.code, e.permission, e.resource); } console.log(process.permission.has('fs.read', __filename), process.permission.has('fs.read', __dirname));
  import('./other.mjs').catch((e) => console.log(e.code, e.permission, e.resource));`);
fs.writeFileSync('a/other.js', '');
fs.writeFileSync('a/other.mjs', '');
run(['--permission', path.join('a', 'main.js')]);
run(['--permission', '-r', './a/other.js', '-e', '1'].concat());
