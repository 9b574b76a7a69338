// Suites whose hooks or bodies fail, and single tests of a suite.
const { enter, node } = require('./files/runner.js');

enter({
  'c.test.mjs': `import { before, describe, it, suite } from 'node:test';
suite('failing hook', () => { before(() => { throw new Error('before broke') }); it('x', () => {}) });
suite('only', () => { it('y', () => {}); it.only('z', () => {}) });
describe('throws', () => { throw new Error('in describe') });
`,
});
node(['--test-reporter=tap', 'c.test.mjs']);
node(['--test-reporter=tap', '--test-only', 'c.test.mjs']);
