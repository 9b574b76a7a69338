// Invalid descriptor numbers are rejected before the system is called, with and without a callback.
const fs = require('fs');

const tell = (label, action) => {
  try {
    action();
    console.log(label, 'passed');
  } catch (error) {
    console.log(label, error.name, error.code, error.message);
  }
};
const calls = {
  fchmod: (fd, ...more) => [fd, 0o644, ...more],
  fchown: (fd, ...more) => [fd, 1, 1, ...more],
  futimes: (fd, ...more) => [fd, 1, 1, ...more],
  readv: (fd, ...more) => [fd, [Buffer.alloc(1)], ...more],
  write: (fd, ...more) => [fd, Buffer.alloc(1), ...more],
  writev: (fd, ...more) => [fd, [Buffer.alloc(1)], ...more],
};
const never = () => console.log('called back');
for (const [name, make] of Object.entries(calls)) {
  for (const fd of [-1, 1.5, 2 ** 31, Number.NaN, 'x', null, undefined, {}, 9999]) {
    tell(`${name}Sync ${String(fd)}`, () => fs[`${name}Sync`](...make(fd)));
    if (fd !== 9999) tell(`${name} ${String(fd)}`, () => fs[name](...make(fd, never)));
  }
}
tell('text', () => fs.writeSync(-1, 'text'));

// Freed numbers are reused, lowest first.
fs.closeSync(0);
const [first, second] = [fs.openSync(__filename), fs.openSync(__filename)];
console.log(first, second > 2);
fs.closeSync(second);
console.log(fs.openSync(__filename) === second);

// Names of descriptors exist while the descriptors are open.
console.log(['/dev/stdin', '/dev/stdout', `/dev/fd/${second}`, '/dev/fd/999'].map((path) => fs.existsSync(path)));
