// What can be read and written under --permission, and the errors otherwise.
const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const folder = path.resolve('files');
fs.mkdirSync('files/in/deep', { recursive: true });
fs.mkdirSync('files/out');
fs.writeFileSync('files/in/a', '1');
fs.writeFileSync('files/out/b', '2');
fs.writeFileSync('files/in-not', '3');

const run = (flags, program) => {
  const prelude = `const D = ${JSON.stringify(folder)}; const fs = require('fs');
    const tell = (label, action) => { try { console.log(label, 'passed', action() ?? ''); } catch (e) { console.log(label, e.name, e.code, e.message, e.permission, e.resource); } };
    const later = (label) => (e) => console.log(label, e && [e.code, e.permission, e.resource]);
    const has = (...a) => console.log('has', ...a, process.permission.has(...a));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--permission', ...flags, '-e', prelude + program], { encoding: 'utf8' });
  const shown = (text) => text.replaceAll(folder, 'D').replace(/\(node:\d+\)/g, '(node)');
  console.log('##', shown(flags.join(' ')), status, `\n${shown(stdout)}${shown(stderr).split('\n')[0]}`);
};
const read = (pattern) => `--allow-fs-read=${pattern}`;
const write = (pattern) => `--allow-fs-write=${pattern}`;

const asked = `for (const scope of ['fs', 'fs.read', 'fs.write', 'child', 'worker', 'wasi', 'addon', 'inspector', 'nothing']) has(scope);
  for (const scope of ['fs.read', 'fs.write', 'fs']) for (const p of ['/', D, D + '/', D + '/i', D + '/in', D + '/in/', D + '/in/a', D + '/in/a/', D + '/in/deep/x', D + '/in-not', D + '/in/../out/b', 'files/in/a', '*', '']) has(scope, p);
  tell('scope', () => process.permission.has(1)); tell('reference', () => process.permission.has('fs', 1)); has('fs.read', Buffer.from(D + '/in/a'));`;
for (const flags of [[], [read(`${folder}/in`)], [read(`${folder}/in/`), write(`${folder}/out/*`)], [read('*'), write(`${folder}/in/a`)], [read(`${folder}/in*`)], [read('files/in')], [read('*'), write('*')], [read('/')]]) run(flags, asked);

const operations = `
  const calls = { readFileSync: (p) => fs.readFileSync(p, 'utf8'), bytes: (p) => fs.readFileSync(p).length, statSync: (p) => fs.statSync(p).size, lstatSync: (p) => fs.lstatSync(p).size, existsSync: (p) => fs.existsSync(p), accessSync: (p) => fs.accessSync(p),
    readdirSync: (p) => fs.readdirSync(require('path').dirname(p)).length > 0, opendirSync: (p) => fs.opendirSync(require('path').dirname(p)).closeSync(), reads: (p) => fs.closeSync(fs.openSync(p)), writes: (p) => fs.closeSync(fs.openSync(p, 'w')), both: (p) => fs.closeSync(fs.openSync(p, 'r+')), appends: (p) => fs.closeSync(fs.openSync(p, 'a')),
    writeFileSync: (p) => fs.writeFileSync(p, 'z'), writeBytes: (p) => fs.writeFileSync(p, Buffer.from('z')), appendFileSync: (p) => fs.appendFileSync(p, 'z'), mkdirSync: (p) => fs.mkdirSync(p + '-d'), mkdirs: (p) => fs.mkdirSync(p + '-e/x', { recursive: true }), rmdirSync: (p) => fs.rmdirSync(p + '-d'), rmSync: (p) => fs.rmSync(p + '-e', { recursive: true, force: true }), unlinkSync: (p) => fs.unlinkSync(p + '-u'),
    renameSync: (p) => fs.renameSync(p, p + '2'), copyFileSync: (p) => fs.copyFileSync(p, p + '2'), cpSync: (p) => fs.cpSync(p, p + '2'), linkSync: (p) => fs.linkSync(p, p + '3'), symlinkSync: (p) => fs.symlinkSync(p, p + '4'), readlinkSync: (p) => fs.readlinkSync(p), realpathSync: (p) => fs.realpathSync(p), native: (p) => fs.realpathSync.native(p), chmodSync: (p) => fs.chmodSync(p, 0o644), utimesSync: (p) => fs.utimesSync(p, 1, 1), lutimesSync: (p) => fs.lutimesSync(p, 1, 1), truncateSync: (p) => fs.truncateSync(p),
    mkdtempSync: (p) => fs.mkdtempSync(p + '-t').length - p.length, statfsSync: (p) => fs.statfsSync(p).type >= 0, watch: (p) => fs.watch(p).close(), watchFile: (p) => { fs.watchFile(p, () => {}); fs.unwatchFile(p); }, openAsBlob: (p) => void fs.openAsBlob(p), require: (p) => require(p), chdir: (p) => { const before = process.cwd(); process.chdir(require('path').dirname(p)); process.chdir(before); },
    fsyncSync: () => fs.fsyncSync(1), fchmodSync: () => fs.fchmodSync(1, 0o600), fstatSync: () => typeof fs.fstatSync(1).size };
  for (const [name, call] of Object.entries(calls)) for (const p of [D + '/in/a', D + '/out/b']) tell(name + ' ' + p, () => call(p));
  tell('relative', () => fs.readFileSync('files/out/b')); tell('bytes', () => fs.readFileSync(Buffer.from('files/out/b'))); tell('url', () => fs.readFileSync(require('url').pathToFileURL('files/out/b')));
  for (const name of ['mkdir', 'rmdir', 'readlink']) tell(name + ' at once', () => fs[name](D + '/out/b/x', () => {}));
  setTimeout(() => fs.readFile(D + '/out/b', later('readFile')), 10); setTimeout(() => fs.stat(D + '/out/b', later('stat')), 20); setTimeout(() => fs.createReadStream(D + '/out/b').on('error', later('stream')), 30);
  setTimeout(() => fs.promises.readFile(D + '/out/b').catch(later('promise')), 50); setTimeout(() => fs.promises.writeFile(D + '/in/a', 'x').catch(later('promised write')), 100); setTimeout(() => fs.promises.opendir(D + '/out').catch(later('promised opendir')), 150);`;
run([read(`${folder}/in/*`)], operations);
run([read(`${folder}/in`), read(`${process.cwd()}/nothing`), write(`${folder}/out`)], operations);
fs.rmSync(folder, { recursive: true });
