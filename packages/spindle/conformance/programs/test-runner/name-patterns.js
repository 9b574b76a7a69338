// Tests selected by name.
const { enter, node } = require('./files/runner.js');

enter({
  'test/a.js': `require('node:test')('a alpha', () => {}); require('node:test')('a beta', () => { throw new Error('b') })`,
  'b.test.js': `require('node:test')('b alpha', () => {})`,
  'c-test.mjs': `import test from 'node:test'; test('c', () => {})`,
  'd.test.ts': `import test from 'node:test'; const n: number = 1; test('d ' + n, () => {});`,
  'node_modules/x/x.test.js': 'throw 1',
  'lib.js': 'throw 1',
});
node(['--test', '--test-name-pattern=alpha', '--test-reporter=tap']);
node(['--test', '--test-skip-pattern=alpha', '--test-reporter=tap', 'b.test.js', 'test/a.js']);
