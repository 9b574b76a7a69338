// Tests that pass, fail, are skipped or are not done, in human-readable form.
const { enter, node } = require('./files/runner.js');

const file = `const test = require('node:test');
const assert = require('node:assert');
test('passes', () => {});
test('fails', () => { assert.strictEqual(1, 2) });
test('rejects', async () => { throw new TypeError('no') });
test('skipped', { skip: 'because' }, () => {});
test('to do', { todo: true }, () => { throw new Error('not yet') });
test('callback', (t, done) => setImmediate(done));
test('failing callback', (t, done) => done(new Error('called back')));
test('nested', async (t) => {
  await t.test('one', () => {});
  await t.test('two', () => { throw new Error('two') });
  t.diagnostic('note');
});
test('without function');
test.skip('skipped too');
test.todo('to do too');
test('skips itself', (t) => t.skip('inside'));
test('plan', (t) => { t.plan(2); t.assert.ok(true); });
test('too slow', { timeout: 20 }, () => new Promise((resolve) => setTimeout(resolve, 5000)));
test('deep', () => assert.deepStrictEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }));
`;
enter({ 'a.test.js': file });
node(['--test-reporter=spec', 'a.test.js']);
