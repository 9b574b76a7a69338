// The messages of assertions where errors have no stack, or another one.
const assert = require('node:assert');
const message = (call) => {
  try {
    call();
  } catch (error) {
    console.log(error.code, JSON.stringify(error.message), typeof error.stack);
  }
};
for (const limit of [0, 1, 50, 'x', undefined]) {
  Error.stackTraceLimit = limit;
  message(() => assert.ok(null));
  message(() => assert(0 > 1));
  message(() => assert.strict.ok((() => Boolean('a' === false))()));
}
Reflect.defineProperty(Error, 'stackTraceLimit', { get: () => 3, set() {} });
message(() => assert.strictEqual(1, 2));
console.log(Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit').set.name);
