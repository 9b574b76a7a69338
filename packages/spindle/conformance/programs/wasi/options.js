// node: --no-warnings
// What the WASI constructor refuses, and the states of an instance.
const { WASI } = require('node:wasi');
const { attempt } = require('../helpers/attempt.cjs');
for (const options of [undefined, null, 1, {}, { version: 1 }, { version: 'x' }, { version: 'preview1' }, { version: 'unstable' }])
  attempt('WASI', () => Object.keys(new WASI(options)));
for (const name of ['args', 'env', 'preopens', 'returnOnExit', 'stdin', 'stdout', 'stderr'])
  for (const value of [null, 1, 'x', {}, [], true, -1]) attempt(name, () => typeof new WASI({ version: 'preview1', [name]: value }));
attempt('preopens', () => typeof new WASI({ version: 'preview1', preopens: { '/x': '/none' } }));
const wasi = new WASI({ version: 'preview1' });
console.log(Object.keys(wasi.getImportObject()), Object.keys(wasi.wasiImport).length);
for (const value of [
  undefined,
  null,
  1,
  {},
  { exports: 1 },
  { exports: {} },
  { exports: { _start: 1 } },
  { exports: { memory: new WebAssembly.Memory({ initial: 1 }) } },
  { exports: { memory: new WebAssembly.Memory({ initial: 1 }), _start() {}, _initialize() {} } },
]) {
  attempt('start', () => new WASI({ version: 'preview1' }).start(value));
  attempt('initialize', () => new WASI({ version: 'preview1' }).initialize(value));
}
const memory = new WebAssembly.Memory({ initial: 1 });
console.log(wasi.start({ exports: { memory, _start() {} } }));
attempt('twice', () => wasi.start({ exports: { memory, _start() {} } }));
attempt('twice', () => wasi.initialize({ exports: { memory } }));
