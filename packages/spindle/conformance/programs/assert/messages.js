// Messages of the other assertions, and their rejections.
const assert = require('node:assert');

const show = (attempt) => {
  try {
    attempt();
    console.log('ok');
  } catch (error) {
    console.log(error.message, error.code, error.generatedMessage, error.operator);
  }
};
show(() =>assert.strictEqual('a\nb\nc', 'a\nx\nc'));
show(() =>assert.notStrictEqual(1, 1));
show(() =>assert.throws(() => { throw new Error('x') }, /y/));
show(() =>assert.throws(() => {}));
show(() =>assert.throws(() => { throw new TypeError('bad') }, { name: 'TypeError', message: 'good' }));
show(() =>assert.doesNotThrow(() => { throw new Error('z') }));
show(() =>assert.match('abc', /x/));
show(() =>assert.ok(0));
show(() =>assert.ok());
show(() =>assert.fail());
show(() =>assert.fail('why'));
show(() =>assert.ifError(new Error('e')));
show(() =>assert.notDeepStrictEqual({ a: 1 }, { a: 1 }));
show(() =>assert.strictEqual(NaN, 0));
show(() =>assert.partialDeepStrictEqual({ a: 1, b: 2 }, { a: 1 }));
show(() =>assert.strictEqual({ a: 1 }, { a: 1 }));
show(() =>assert.strictEqual([], []));
(async () => { for (const f of [() => assert.rejects(async () => {}), () => assert.rejects(Promise.reject(new Error('r')), /q/), () => assert.doesNotReject(Promise.reject(new Error('d'))), () => assert.rejects(5)]) await f().then(() => console.log('ok'), (e) => console.log(e.message, e.code)); })();
const { AssertionError } = assert; console.log(new AssertionError({ actual: 1, expected: 2, operator: 'strictEqual' }).message); console.log(assert.strict === assert.strict.strict, new assert.Assert({ diff: 'full' }) !== undefined);