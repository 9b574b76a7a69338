// node: --no-warnings
// What each method of the console prints, and what its constructor refuses.
const { Console } = require('node:console');
const { Writable } = require('node:stream');
const { attempt } = require('../helpers/attempt.cjs');
let text = '';
const stdout = new Writable({
  write(chunk, encoding, done) {
    text += chunk;
    done();
  },
});
const own = new Console({ stdout, groupIndentation: 4, inspectOptions: { depth: 0 } });
for (const args of [
  [],
  [1],
  [{}],
  [{ stdout: 1 }],
  [{ stdout, stderr: 1 }],
  [{ stdout, colorMode: 'x' }],
  [{ stdout, groupIndentation: -1 }],
  [{ stdout, groupIndentation: 1.5 }],
  [{ stdout, groupIndentation: 1001 }],
  [{ stdout, inspectOptions: 1 }],
  [{ stdout, inspectOptions: { colors: true }, colorMode: true }],
  [stdout],
  [stdout, stdout, false],
])
  attempt('Console', () => typeof new Console(...args));
own.log('%s %d %i %f %j %o %O %c %%', 'a', 1.5, 1.5, 1.5, { a: { b: {} } }, [1], { c: { d: {} } }, 'css', 'rest');
own.log();
own.info(null, undefined);
own.debug(Symbol('s'), 1n);
own.warn(new Map([[1, { a: {} }]]));
own.error(-0);
own.group('a', 'b');
own.log('in\nlines');
own.groupCollapsed();
own.log('deeper');
own.groupEnd();
own.groupEnd();
own.groupEnd();
own.log('out');
own.count();
own.count('x');
own.count('x');
own.countReset('x');
own.count('x');
own.countReset('none');
own.count(Symbol.iterator.toString());
own.assert(true, 'no');
own.assert(false);
own.assert(false, 'why %s', 'x');
own.assert(0, { a: 1 });
own.dir({ a: { b: { c: {} } } }, { depth: 1 });
own.dirxml({ a: 1 }, [2]);
for (const data of [
  [],
  [1, 2],
  [[1, 2], [3]],
  [{ a: 1 }, { b: 2 }],
  { x: { a: 1 }, y: 2 },
  new Map([
    ['k', { v: 1 }],
    ['l', 2],
  ]),
  new Set([1, { a: 2 }]),
  new Map([[1, 2]]).entries(),
  'text',
  null,
  5,
  [[]],
  [{ a: { deep: 1 } }],
  Object.create(null),
  [new Date(0), () => 1],
  new Uint8Array(2),
  [undefined, null],
  [{ 'wide あ': 'い' }],
])
  own.table(data);
own.table([{ a: 1, b: 2 }], ['b', 'c']);
own.table([[1, 2]], ['1']);
for (const properties of [1, 'x', {}]) attempt('table', () => own.table([1], properties));
process.on('warning', ({ name, message }) => console.log(name, message));
own.timeEnd('none');
own.timeLog('none');
own.time('t');
own.time('t');
own.trace?.call === undefined;
text = text.replace(/\d+(\.\d+)?ms/g, 'N ms');
console.log(text);
console.log(Object.keys(console).sort().join(), Object.prototype.toString.call(console), console instanceof Console, own instanceof Console);
const { log } = own;
text = '';
log('unbound');
console.log(text);
const bad = new Console({
  stdout: new Writable({
    write(chunk, encoding, done) {
      done(new Error('broken'));
    },
  }),
});
bad.log('ignored');
const strict = new Console({
  ignoreErrors: false,
  stdout: new Writable({
    write(chunk, encoding, done) {
      done(new Error('broken'));
    },
  }).on('error', (error) => console.log('reported', error.message)),
});
strict.log('x');
class Mine extends Console {
  log(...args) {
    super.log('mine', ...args);
  }
}
text = '';
new Mine(stdout).info('info');
new Mine(stdout).log('log');
console.log(text);
