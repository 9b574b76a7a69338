// Properties of process that reject, convert or keep assigned values.
const tell = (label, action) => {
  try {
    console.log(label, action());
  } catch (error) {
    console.log(label, error.name, error.code);
  }
};
tell('port', () => ((process.debugPort = 1024), process.debugPort));
tell('port text', () => ((process.debugPort = '5000'), process.debugPort));
tell('port 0', () => ((process.debugPort = 0), process.debugPort));
for (const port of [1, 1023, 65536, -1]) tell(`port ${port}`, () => (process.debugPort = port));
const { node } = process.versions;
process.versions.node = 'other';
process.versions.another = '1';
tell('versions', () => [process.versions.node === node, process.versions.another, Object.isFrozen(process.versions)]);
tell('freeze environment', () => Object.freeze(process.env));
tell('seal environment', () => Object.seal(process.env));
tell('no extensions', () => Object.preventExtensions(process.env));
tell('still extensible', () => ((process.env.ANOTHER = 1), [Object.isExtensible(process.env), process.env.ANOTHER]));
tell('addon', () => process.dlopen({ exports: {} }, 'a', Symbol('flags')));
const os = require('os');
for (const [directory, expected] of [['/some/where/', '/some/where'], ['/', '/'], ['relative/', 'relative']]) {
  process.env.TMPDIR = directory;
  tell(directory, () => os.tmpdir() === expected);
}
const { spawnSync } = require('child_process');
tell('title', () => spawnSync(process.execPath, ['-p', 'process.title'], { argv0: 'another name', encoding: 'utf8' }).stdout);
tell('no addons', () => spawnSync(process.execPath, ['--no-addons', '-e', 'try { process.dlopen({ exports: {} }, "a") } catch (error) { console.log(error.code, error.message) }'], { encoding: 'utf8' }).stdout);
