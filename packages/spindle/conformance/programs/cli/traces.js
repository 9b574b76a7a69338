// Options that trace the origin of exits, warnings and errors.
const fs = require('node:fs');
const { enter, node } = require('../module/files/tree.js');

enter({
  'exit.js': 'function f() { process.exit(2) }\nf()',
  'later.js': 'setTimeout(() => process.exit(3), 1)',
  'warns.js': 'process.emitWarning("x")',
  'throws.js': 'throw new Error("e")',
  'rejects.js': 'Promise.reject(new Error("p"))',
});
node(['--trace-exit', 'exit.js']);
node(['--trace-exit', 'later.js']);
node(['--trace-warnings', 'warns.js']);
node(['--trace-uncaught', 'throws.js']);
node(['--trace-uncaught', 'rejects.js']);
node(['--redirect-warnings=out.txt', 'warns.js']);
console.log(fs.readFileSync('out.txt', 'utf8').replace(/:\d+\)/, ':PID)'));
