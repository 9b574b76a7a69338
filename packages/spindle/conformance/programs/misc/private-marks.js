// node: --expose-internals
// What Node marks objects with is neither a key nor inherited; and a few things that only its own library can reach.
const { markAsUntransferable, isMarkedAsUntransferable, markAsUncloneable } = require('node:worker_threads');
const { internalBinding } = require('internal/test/binding');

class Marked {}
markAsUntransferable(Marked.prototype);
console.log(isMarkedAsUntransferable(Marked.prototype), isMarkedAsUntransferable(new Marked()));
console.log(Reflect.ownKeys(Marked.prototype), Reflect.ownKeys(new AbortController().signal).length, Reflect.ownKeys(Object.freeze({})));
const list = [1];
const buffer = new ArrayBuffer(2);
const plain = {};
for (const object of [list, buffer, plain]) markAsUncloneable(object);
console.log(structuredClone(list), structuredClone(buffer));
for (const object of [plain, { plain }]) {
  try {
    console.log(structuredClone(object));
  } catch (error) {
    console.log(error.name, error.message);
  }
}
try {
  new Function('}');
} catch (error) {
  console.log(Reflect.ownKeys(error));
}
try {
  internalBinding('buffer').fill(Buffer.alloc(1), 1, -1, 0, 1);
} catch (error) {
  console.log(error.name, error.code, error.message);
}
