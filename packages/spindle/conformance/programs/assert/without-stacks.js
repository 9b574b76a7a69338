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
// Evaluated code has no source here, so only the kind of the error is the same.
for (const evaluated of [() => new Function('assert', 'assert(1 === 2)')(assert), () => (0, eval)('(assert) => assert.ok(0)')(assert)])
  try {
    evaluated();
  } catch (error) {
    console.log(error.name, error.code, error.generatedMessage, error.actual, error.expected, error.operator);
  }
