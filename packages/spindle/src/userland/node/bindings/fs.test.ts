import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BothWays, bothWays } from '../testing/library-over-ours.ts';

let ways: BothWays;
beforeAll(async () => {
  ways = await bothWays();
});
afterAll(() => ways.dispose());

/** `attempt` prints what a call returns or throws. */
const PRELUDE = `
  const attempt = (name, action) => { try { print(name, action()); } catch (error) { print(name, error); } };
  const attemptAsync = async (name, action) => { try { print(name, await action()); } catch (error) { print(name, error); } };
  const called = (action) => new Promise((resolve) => action((...results) => resolve(results)));
`;

async function same(script: string): Promise<void> {
  const { native, ours } = await ways.run(PRELUDE + script);
  expect(ours).toEqual(native);
  expect(native.length).toBeGreaterThan(2);
}

describe('fs over our bindings behaves like native Node', () => {
  it('in errors of synchronous calls', () =>
    same(`
      attempt('mkdir', () => fs.mkdirSync('p/a/b', { recursive: true }));
      attempt('mkdir again', () => fs.mkdirSync('p/a/b/', { recursive: true }));
      fs.writeFileSync('p/f', 'x');
      for (const p of ['p/f/b/c', 'p/f', 'p/f/']) attempt('mkdir -p ' + p, () => fs.mkdirSync(p, { recursive: true }));
      for (const p of ['p', 'p/f', 'p/f/x', 'p/none', 'p/none/x', 'p/a/', 'p/f/', '', 'x'.repeat(300)]) {
        for (const name of ['statSync', 'lstatSync', 'readdirSync', 'readFileSync', 'readlinkSync', 'rmdirSync', 'unlinkSync', 'accessSync', 'realpathSync', 'opendirSync', 'truncateSync']) {
          if (p === 'p' || p === 'p/a/' || p === 'p/f') { if (/stat|unlink|opendir|truncate|realpath|rmdir|access/.test(name)) continue; }
          attempt(name + ' ' + p, () => fs[name](p));
        }
        attempt('native realpath', () => typeof fs.realpathSync.native(p));
        attempt('utf8 ' + p, () => fs.readFileSync(p, 'utf8'));
        attempt('quiet stat', () => fs.statSync(p, { throwIfNoEntry: false })?.size);
        attempt('quiet lstat', () => fs.lstatSync(p, { throwIfNoEntry: false })?.isFile());
        attempt('chmod', () => fs.chmodSync(p, 0o755));
        attempt('utimes', () => fs.utimesSync(p, 1, 2));
        attempt('lutimes', () => fs.lutimesSync(p, 1, 2));
        attempt('chown', () => fs.chownSync(p, 0, 0));
        attempt('statfs', () => Object.keys(fs.statfsSync(p)));
        attempt('exists', () => fs.existsSync(p));
        attempt('open', () => fs.closeSync(fs.openSync(p, 'r+')));
        attempt('exclusive', () => typeof fs.openSync(p, 'wx'));
        attempt('mkdir', () => fs.mkdirSync(p));
        attempt('cp', () => fs.copyFileSync(p, 'p/a'));
        attempt('cp', () => fs.copyFileSync('p/f', p));
        attempt('mv', () => fs.renameSync(p, 'p/a/b'));
        attempt('ln', () => fs.linkSync(p, 'p/a/b'));
        attempt('ln -s', () => fs.symlinkSync(p, 'p/a/b'));
        attempt('rm', () => fs.rmSync(p));
        if (!fs.existsSync('p/f')) fs.writeFileSync('p/f', 'x');
      }
      for (const name of ['closeSync', 'fstatSync', 'ftruncateSync', 'fsyncSync', 'fdatasyncSync', 'fchmodSync', 'futimesSync', 'fchownSync']) attempt(name, () => fs[name](99, 1, 1));
      attempt('read', () => fs.readSync(99, Buffer.alloc(1)));
      attempt('write', () => fs.writeSync(99, 'x'));
      attempt('read utf8', () => fs.readFileSync(99, 'utf8'));
      attempt('write utf8', () => fs.writeFileSync(99, 'x'));
      attempt('write to directory', () => fs.writeFileSync('p', 'x'));
      attempt('mkdtemp', () => fs.mkdtempSync('p/none/x'));
      attempt('mkdtemp', () => fs.mkdtempSync('p/x').length);
      attempt('watch', () => fs.watch('p/none'));
      attempt('access', () => fs.accessSync('p/f', fs.constants.R_OK | fs.constants.W_OK));
    `));

  it('in reading and writing through descriptors', () =>
    same(`
      const fd = fs.openSync('f', 'w+');
      print(fs.writeSync(fd, 'hello wörld'), fs.writeSync(fd, Buffer.from('abc'), 1, 2), fs.writeSync(fd, 'X', 0), fs.writeSync(fd, 'f', null, 'latin1'));
      print(fs.writevSync(fd, [Buffer.from('12'), new Uint16Array([0x4142])]), fs.writevSync(fd, [Buffer.from('zz')], 2));
      const b = Buffer.alloc(30);
      print(fs.readSync(fd, b), fs.readSync(fd, b, 0, 30, 0), b.toString('latin1'), fs.readSync(fd, b, { position: 3n, length: 4 }), fs.readvSync(fd, [Buffer.alloc(3), Buffer.alloc(100)], 1));
      fs.ftruncateSync(fd, 4); print(fs.readFileSync('f', 'utf8'), fs.fstatSync(fd).size, fs.fstatSync(fd, { bigint: true }).size);
      fs.ftruncateSync(fd, 6); print(fs.readFileSync('f'));
      fs.closeSync(fd);
      fs.appendFileSync('f', 'end'); fs.writeFileSync('f', 'more', { flag: 'a' }); print(fs.readFileSync('f', 'latin1'));
      const a = fs.openSync('f', 'a+'); fs.writeSync(a, 'A', 0); print(fs.readFileSync(a, 'utf8'), fs.readFileSync('f', 'utf8')); fs.closeSync(a);
      const r = fs.openSync('f', 'r'); attempt('write', () => fs.writeSync(r, 'x')); attempt('truncate', () => fs.ftruncateSync(r, 1)); fs.closeSync(r);
      const w = fs.openSync('f', 'w'); attempt('read', () => fs.readSync(w, b)); fs.unlinkSync('f'); fs.writeSync(w, 'gone'); print(fs.fstatSync(w).nlink, fs.fstatSync(w).size); fs.closeSync(w);
      const d = fs.openSync('.', 'r'); attempt('read directory', () => fs.readSync(d, b)); fs.closeSync(d);
      fs.writeFileSync('bom', '\\ufeffx'); print(fs.readFileSync('bom', 'utf8').length, fs.readFileSync('bom', 'utf8').charCodeAt(0));
      fs.writeFileSync('bad', Buffer.from([0x61, 0xff, 0x62])); print(fs.readFileSync('bad', 'utf8'), fs.readFileSync('bad').equals(Buffer.from([0x61, 0xff, 0x62])));
      fs.writeFileSync('big', 'é'.repeat(300000)); print(fs.readFileSync('big', 'utf8').length, fs.statSync('big').size);
      print(fs.readFileSync('/dev/null', 'utf8'), fs.writeFileSync('/dev/null', 'x'), fs.statSync('/dev/null').rdev, fs.statSync('/dev/null').isCharacterDevice());
      const z = fs.openSync('/dev/urandom', 'r'); print(fs.readSync(z, Buffer.alloc(70000))); fs.closeSync(z);
    `));

  it('in names, links and types', () =>
    same(`
      fs.mkdirSync('d/e', { recursive: true }); fs.writeFileSync('d/f', 'x', { mode: 0o600 }); fs.symlinkSync('f', 'd/l'); fs.symlinkSync('none', 'd/dangling'); fs.symlinkSync('loop', 'd/loop'); fs.linkSync('d/f', 'd/h');
      print(fs.readdirSync('d').sort(), fs.readdirSync('d', { withFileTypes: true }).map((e) => [e.name, e.parentPath, e.isFile(), e.isDirectory(), e.isSymbolicLink()]).sort());
      print(fs.readdirSync(Buffer.from('d'), 'buffer').map(String).sort(), fs.readdirSync('.', { recursive: true }).sort());
      print(fs.statSync('d/f').mode, fs.statSync('d/f').nlink, fs.statSync('d').nlink, fs.lstatSync('d/l').mode, fs.lstatSync('d/l').size, fs.statSync('d/l').ino === fs.statSync('d/h').ino);
      print(fs.readlinkSync('d/l'), fs.readlinkSync('d/l', 'buffer'), path.relative(root, fs.realpathSync('d/l')), path.relative(root, fs.realpathSync.native('d/l')));
      for (const p of ['d/dangling', 'd/loop']) for (const n of ['statSync', 'realpathSync', 'readFileSync']) attempt(n, () => fs[n](p));
      attempt('realpath', () => fs.realpathSync.native('d/loop'));
      fs.writeFileSync('d/dangling', 'made'); print(fs.readFileSync('d/none', 'utf8'));
      attempt('into itself', () => fs.renameSync('d', 'd/e/x'));
      attempt('over a full directory', () => { fs.mkdirSync('g'); fs.renameSync('g', 'd'); });
      attempt('over an empty directory', () => { fs.renameSync('d', 'g'); print(fs.readdirSync('g').sort()); });
      fs.chmodSync('g/f', 0o751); print(fs.statSync('g/h').mode.toString(8));
      fs.utimesSync('g/f', 1.5, new Date(2500)); print(fs.statSync('g/f').mtimeMs, fs.statSync('g/f').atime, fs.statSync('g/f', { bigint: true }).mtimeNs);
      fs.unlinkSync('g/loop');
      const dir = fs.opendirSync('g'); const names = []; for (let e; (e = dir.readSync()); ) names.push(e.name); dir.closeSync(); print(names.sort());
      fs.copyFileSync('g/f', 'copy'); print(fs.statSync('copy').mode, fs.readFileSync('copy', 'utf8')); attempt('excl', () => fs.copyFileSync('g/f', 'copy', fs.constants.COPYFILE_EXCL));
      fs.cpSync('g', 'tree', { recursive: true }); print(fs.readdirSync('tree', { recursive: true }).sort(), path.relative(root, fs.readlinkSync('tree/l')));
      fs.cpSync('g', 'tree', { recursive: true, force: false }); attempt('cp', () => fs.cpSync('g', 'tree')); attempt('cp', () => fs.cpSync('g', 'g/e/x', { recursive: true }));
      attempt('cp', () => fs.cpSync('g/f', 'tree')); attempt('cp', () => fs.cpSync('g', 'copy', { recursive: true })); attempt('cp', () => fs.cpSync('g/f', 'g/f')); attempt('cp', () => fs.cpSync('none', 'x'));
      attempt('cp', () => fs.cpSync('g/f', 'copy', { force: false, errorOnExist: true }));
      attempt('rm', () => fs.rmSync('tree')); fs.rmSync('tree', { recursive: true }); attempt('rm', () => fs.rmSync('tree')); fs.rmSync('tree', { force: true }); print(fs.readdirSync('.').sort());
    `));

  it('with callbacks and promises', () =>
    same(`
      await attemptAsync('open', () => fs.promises.open('none'));
      const h = await fs.promises.open('f', 'w+');
      print((await h.write('hello')).bytesWritten, (await h.read(Buffer.alloc(3), 0, 3, 1)).buffer.toString(), (await h.stat()).size, await h.readFile('utf8'));
      await h.appendFile(' world'); await h.truncate(8); await h.close(); await attemptAsync('closed', () => h.stat());
      print(await fs.promises.readFile('f', 'utf8'), h.fd);
      for await (const line of (await fs.promises.open('f')).readLines()) print(line);
      await fs.promises.mkdir('a/b/c', { recursive: true }); await fs.promises.writeFile('a/b/x', 'x'.repeat(100000)); await fs.promises.cp('a', 'z', { recursive: true });
      print((await fs.promises.readdir('z', { recursive: true })).sort(), (await fs.promises.stat('z/b/x')).size);
      await attemptAsync('rmdir', () => fs.promises.rmdir('z')); await fs.promises.rm('z', { recursive: true }); await attemptAsync('access', () => fs.promises.access('z'));
      const names = []; for await (const e of await fs.promises.opendir('a', { recursive: true })) names.push(e.name); print(names.sort());
      print(await called((done) => fs.readFile('none', done)), await called((done) => fs.readFile('f', done)), await called((done) => fs.stat('none', done)), await called((done) => fs.exists('f', done)), await called((done) => fs.readFile('a', done)));
      print(await called((done) => fs.mkdir('q/r', { recursive: true }, done)), await called((done) => fs.mkdir('q', done)), await called((done) => fs.close(99, done)), await called((done) => fs.opendir('none', done)));
      print(await called((done) => fs.rm('q', { recursive: true }, done)), await called((done) => fs.access('f', done)), await called((done) => fs.writeFile('w', Buffer.alloc(600000, 'a'), done)), fs.statSync('w').size);
      const chunks = []; for await (const chunk of fs.createReadStream('w', { start: 10, end: 200000 })) chunks.push(chunk.length); print(chunks);
      const stream = fs.createWriteStream('s'); for (let i = 0; i < 20; i++) stream.write('line ' + i + '\\n'); await called((done) => stream.end(done)); print(fs.readFileSync('s', 'utf8').length, stream.bytesWritten);
      const order = []; await new Promise((resolve) => { fs.stat('f', () => { order.push('callback'); process.nextTick(() => order.push('tick')); Promise.resolve().then(() => { order.push('micro'); setImmediate(resolve); }); }); order.push('sync'); }); print(order);
      print((await fs.promises.lstat('f', { bigint: true })).size, (await fs.promises.statfs('.')).bsize > 0, typeof await fs.promises.mkdtemp('tmp-'), await fs.promises.realpath('a/../f') === path.join(root, 'f'));
    `));

  it('in package.json look-ups', () =>
    same(`
      const texts = ['{"name":"n","main":"./m.js","type":"module","exports":"./e.js","imports":{"#a":"./b"},"bin":1}', '{"exports":["./a",{"x":1}],"type":"weird"}', '{', '[]', '{"name":5}', '{"main":true,"type":7,"imports":"x","exports":null}', '{"exports":false,"scripts":{"a":"b"}}', '\\ufeff{"name":"bom"}', '{"type":"commonjs","exports":{".":{"import":"./a.mjs","default":"./a.js"}}}', '"text"'];
      texts.forEach((text, i) => {
        const f = path.join(root, 'p' + i, 'package.json'); fs.mkdirSync(path.join(root, 'p' + i, 'node_modules/d'), { recursive: true }); fs.writeFileSync(f, text); const tell = (name, action) => attempt(name + i, () => JSON.stringify(action())?.replaceAll(root, ''));
        tell('read', () => modules.readPackageJSON(f, false)); tell('read', () => modules.readPackageJSON(f, true, 'file:///a/b.mjs', 'spec'));
        for (const at of [f, root + '/p' + i + '/x/y.js', root + '/p' + i + '/', root + '/p' + i + '/node_modules/d/x.js', root + '/p' + i + '/node_modules/x.js']) {
          tell('nearest', () => modules.getNearestParentPackageJSON(at)); tell('type', () => modules.getNearestParentPackageJSONType(at)); tell('scope', () => modules.getPackageScopeConfig('file://' + at)); tell('package type', () => modules.getPackageType('file://' + at));
        }
      });
      attempt('none', () => [modules.readPackageJSON('/nope/package.json'), modules.getNearestParentPackageJSON('/nope/x.js'), modules.getPackageScopeConfig('file:///nope/a/x.js'), modules.getPackageScopeConfig('file:///nope/node_modules/x.js'), modules.getPackageType('file:///nope/x.js')]);
    `));

  it('in what a process sees of itself', () =>
    same(`
      const self = (text) => text.replace(String(process.pid), 'PID').replace(root, 'ROOT');
      fs.writeFileSync('text', 'x');
      const fd = fs.openSync('text');
      const own = '/proc/self/fd/' + fd;
      attempt('link', () => self(fs.readlinkSync('/proc/self')) + self(fs.readlinkSync(own)) + self(fs.readlinkSync('/proc/self/cwd')));
      attempt('real', () => self(fs.realpathSync('/proc/self')) + self(fs.realpathSync(own)) + self(fs.realpathSync('/proc/self/cwd')));
      print(await called((done) => fs.realpath(own, (error, path) => done(error, path && self(path)))));
      attempt('kinds', () => [fs.lstatSync(own).isSymbolicLink(), fs.statSync(own).isFile(), fs.statSync('/proc/self/fd').isDirectory(), fs.lstatSync('/proc/self').isFile()]);
      attempt('listed', () => fs.readdirSync('/proc/self/fd').includes(String(fd)));
      fs.closeSync(fd);
      attempt('closed', () => fs.statSync(own, { throwIfNoEntry: false }));
      for (const name of ['statSync', 'lstatSync', 'readlinkSync', 'readFileSync', 'readdirSync']) attempt(name, () => fs[name]('/proc/self/fd/999'));
      attempt('device', () => fs.openSync('/dev/fd/999'));
    `));

  it('in watching', () =>
    same(`
      fs.mkdirSync('w'); fs.writeFileSync('w/a', '1');
      const seen = new Set();
      const watcher = fs.watch('w', (type, name) => seen.add(type + ' ' + name));
      const single = new Set(); const one = fs.watch('w/a', (type, name) => single.add(type + ' ' + name));
      const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const until = async (condition) => { while (!condition()) await pause(5); };
      fs.writeFileSync('w/a', '2'); fs.writeFileSync('w/b', '1'); fs.mkdirSync('w/c'); fs.writeFileSync('w/c/deep', '');
      await until(() => seen.has('rename c') && single.size > 0);
      fs.renameSync('w/b', 'w/d'); fs.unlinkSync('w/d');
      await until(() => seen.has('rename d'));
      watcher.close(); one.close(); fs.writeFileSync('w/late', ''); await pause(120);
      print([...seen].sort(), [...single].sort());
      const stats = []; const polled = (now, before) => stats.push([now.size, before.size]);
      fs.watchFile('w/a', { interval: 40 }, polled); await pause(120);
      // In one step: between truncating and writing, a file is empty.
      fs.writeFileSync('longer', 'longer'); fs.renameSync('longer', 'w/a'); await until(() => stats.length > 0);
      fs.unlinkSync('w/a'); await until(() => stats.length > 1); fs.unwatchFile('w/a'); print(stats);
    `));
});
