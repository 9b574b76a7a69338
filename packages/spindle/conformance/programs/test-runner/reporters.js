// Reporters: JUnit, lcov, a custom one, and where they write.
const { enter, node } = require('./files/runner.js');

const fs = require('node:fs');
enter({
  'test/a.js': `require('node:test')('a alpha', () => {}); require('node:test')('a beta', () => { throw new Error('b') })`,
  'b.test.js': `require('node:test')('b alpha', () => {})`,
  'c-test.mjs': `import test from 'node:test'; test('c', () => {})`,
  'd.test.ts': `import test from 'node:test'; const n: number = 1; test('d ' + n, () => {});`,
  'node_modules/x/x.test.js': 'throw 1',
  'reporter.mjs': 'export default async function* (source) { for await (const { type, data } of source) if (type === "test:pass" || type === "test:fail") yield `${type} ${data.name}\\n`; }',
  'lib.js': 'throw 1',
});
node(['--test', '--test-reporter=./reporter.mjs', 'b.test.js', 'test/a.js']);
node(['--test', '--test-reporter=tap', '--test-reporter-destination=out.tap', 'b.test.js']);
console.log(fs.readFileSync('out.tap', 'utf8'));
node(['--test', '--test-reporter=junit', 'b.test.js']);
node(['--test', '--test-reporter=lcov', 'b.test.js']);
