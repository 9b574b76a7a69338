// The message of each failed assertion.
const assert = require('node:assert');
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message, error.generatedMessage, error.operator, Object.keys(error));
  }
};
const long = Array.from({ length: 30 }, (_, i) => i);
const pairs = [[1, 2], ['a\nb\nc', 'a\nx\nc'], [{ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] }], [[1, 2, 3], [1, 2, 3, 4]], [NaN, 0], [new Map([[1, 2]]), new Map([[1, 3]])], [new Set([1]), new Set([2])], [long, [...long.slice(0, 15), 'x', ...long.slice(16)]], [new Date(0), new Date(1)], [/a/g, /a/i], [Symbol('a'), Symbol('a')], [-0, 0], [null, undefined], [{}, []], [new Error('a'), new Error('b')], ['x'.repeat(300), 'y'], [Object.create(null), {}], [1n, 1], [new Uint8Array([1]), new Uint8Array([2])], [() => 1, () => 1]];
for (const [one, other] of pairs) for (const method of ['equal', 'strictEqual', 'deepEqual', 'deepStrictEqual', 'notEqual', 'notStrictEqual', 'notDeepEqual', 'notDeepStrictEqual', 'partialDeepStrictEqual']) attempt(method, () => assert[method](one, other));
attempt('ok', () => assert(false));
attempt('ok', () => assert.ok(0, 'own message'));
attempt('ok', () => assert.ok(null, new TypeError('own error')));
attempt('ok', () => assert());
attempt('fail', () => assert.fail());
attempt('fail', () => assert.fail('said'));
attempt('throws', () => assert.throws(() => undefined));
attempt('throws', () => assert.throws(() => { throw new Error('x'); }, /y/));
attempt('throws', () => assert.throws(() => { throw new Error('x'); }, { message: 'y', code: 1 }));
attempt('throws', () => assert.throws(() => { throw new Error('x'); }, TypeError));
attempt('throws', () => assert.throws(() => { throw new Error('x'); }, () => false));
attempt('throws', () => assert.throws('x'));
attempt('throws', () => assert.throws(() => { throw new Error('x'); }, 'x'));
attempt('doesNotThrow', () => assert.doesNotThrow(() => { throw new Error('x'); }, 'why'));
attempt('match', () => assert.match('abc', /x/));
attempt('match', () => assert.match(5, /x/));
attempt('doesNotMatch', () => assert.doesNotMatch('abc', /b/));
attempt('ifError', () => assert.ifError(new Error('present')));
attempt('ifError', () => assert.ifError(0));
attempt('AssertionError', () => new assert.AssertionError({ actual: 1, expected: 2, operator: 'strictEqual' }).message);
attempt('AssertionError', () => new assert.AssertionError());
attempt('arguments', () => assert.strictEqual(1));
assert.rejects(Promise.resolve(1)).catch((error) => console.log(error.message));
assert.rejects(async () => { throw new Error('y'); }, /x/).catch((error) => console.log(error.message));
assert.doesNotReject(Promise.reject(new Error('r'))).catch((error) => console.log(error.message));
assert.rejects(5).catch((error) => console.log(error.code, error.message));
attempt('strict', () => assert.strict.equal(1, '1'));
attempt('loose', () => assert.equal(1, '1'));
