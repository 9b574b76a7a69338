// The methods behind `toString`, called with any start and end; and text from detached memory.
const { isAscii, isUtf8 } = require('node:buffer');
const { inspect } = require('node:util');

const buffer = Buffer.from('abc');
const places = [
  [],
  [2, 9],
  [5, 3],
  [5, 9],
  [3, 3],
  [4, 4],
  [-1, 2],
  [0, -1],
  [0, '2'],
  [1.9, 2.9],
  [NaN, 2],
  ['x', 'y'],
  [0, Infinity],
  [null, null],
  [4],
  [Infinity],
];
for (const method of ['utf8Slice', 'latin1Slice', 'asciiSlice', 'hexSlice', 'base64Slice', 'ucs2Slice']) {
  for (const place of places) {
    try {
      console.log(method, inspect(place), JSON.stringify(buffer[method](...place)));
    } catch (error) {
      console.log(method, inspect(place), error.name, error.code, error.message);
    }
  }
}

const memory = new ArrayBuffer(4);
const view = new Uint8Array(memory);
structuredClone(memory, { transfer: [memory] });
console.log(isAscii(memory), isUtf8(memory), isAscii(view), isUtf8(view));
