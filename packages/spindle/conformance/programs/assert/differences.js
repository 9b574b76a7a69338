// What assertions print for two different values.
const assert = require('node:assert');

const show = (attempt) => {
  try {
    attempt();
    console.log('ok');
  } catch (error) {
    console.log(error.message, error.code, error.generatedMessage, error.operator);
  }
};
show(() =>assert.deepStrictEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 2, 3, 4, 5, 6, 7, 8, 9, 11]));
show(() =>assert.deepStrictEqual(new Map([[1, { a: 1 }]]), new Map([[1, { a: 2 }]])));
show(() =>assert.deepStrictEqual(new Set([1]), new Set([2])));
show(() =>assert.equal(NaN, NaN));
show(() =>assert.deepEqual({ a: 1 }, { a: '1' }));
show(() =>assert.deepStrictEqual(-0, 0));
show(() =>assert.deepStrictEqual([, 1], [undefined, 1]));
show(() =>assert.deepStrictEqual(Object.create(null), {}));
show(() =>assert.deepStrictEqual(new Date(0), new Date(1)));
show(() =>assert.deepStrictEqual(/a/g, /a/i));
show(() =>assert.deepStrictEqual(new Error('a'), new Error('b')));
show(() =>assert.deepStrictEqual({ long: 'x'.repeat(100), b: 1 }, { long: 'x'.repeat(100), b: 2 }));
