// Snapshots that are missing, created and matched.
const { enter, node } = require('./files/runner.js');

const fs = require('node:fs');
enter({
  's.test.js': `const { test } = require('node:test');
test('value', (t) => { t.assert.snapshot({ a: 1 }); t.assert.snapshot('text') });
test('file', (t) => { t.assert.fileSnapshot({ b: 2 }, './out.json') });
`,
});
node(['--test-reporter=tap', 's.test.js']);
node(['--test-update-snapshots', '--test-reporter=tap', 's.test.js']);
console.log(fs.readFileSync('s.test.js.snapshot', 'utf8'), fs.readFileSync('out.json', 'utf8'));
node(['--test-reporter=tap', 's.test.js']);
