// Hooks of suites and of tests, in their order.
const { enter, node } = require('./files/runner.js');

enter({
  'b.test.mjs': `import { describe, it, before, after, beforeEach, afterEach, test } from 'node:test';
describe('outer', () => {
  before(() => console.log('before'));
  after(() => console.log('after'));
  beforeEach((t) => console.log('beforeEach', t.name));
  afterEach(() => console.log('afterEach'));
  it('one', () => console.log('one'));
  it('two', async (t) => { console.log(t.fullName, t.signal instanceof AbortSignal) });
  describe('inner', { concurrency: true }, () => { it('three', () => {}); it.skip('four'); it.todo('five') });
});
test('of a test', async (t) => {
  t.before(() => console.log('test before'));
  t.after(() => console.log('test after'));
  t.beforeEach(() => console.log('test beforeEach'));
  await t.test('sub', () => {});
});
`,
});
node(['--test-reporter=tap', 'b.test.mjs']);
