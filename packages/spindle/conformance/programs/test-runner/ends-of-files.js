// Test files that exit, throw, have no tests, or throw later.
const { enter, node } = require('./files/runner.js');

enter({
  'exit.test.js': `require('test')('x', () => { process.exit(3) })`,
  'none.test.js': 'console.log("no tests")',
  'throws.test.js': 'throw new Error("top")',
  'later.test.js': `require('test')('u', () => { setImmediate(() => { throw new Error('later') }) }); require('test')('waits for ever', () => new Promise(() => {}))`,
});
node(['--test', '--test-reporter=tap', 'exit.test.js', 'none.test.js']);
node(['--test', '--test-reporter=tap', 'throws.test.js']);
node(['--test-reporter=tap', 'later.test.js']);
