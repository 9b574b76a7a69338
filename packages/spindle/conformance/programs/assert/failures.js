const assert = require('assert');
for (const run of [() => assert.strictEqual(1, 2), () => assert.deepStrictEqual({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] }), () => assert.ok(0), () => assert.throws(() => {}), () => assert.match('a', /b/), () => assert.notStrictEqual(1, 1), () => assert.rejects, () => assert(false, 'own message'), () => assert.fail(), () => assert.ifError(new Error('x'))]) {
  try { run(); console.log('passed'); } catch (error) { console.log(error.code, error.message, error.operator); }
}
assert.deepEqual(new Set([1, { a: 1 }]), new Set([1, { a: 1 }])); assert.rejects(Promise.reject(new Error('r')), /r/).then(() => console.log('rejected'));
