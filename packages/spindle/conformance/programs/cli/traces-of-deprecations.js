// Options about deprecations, and how errors are printed.
const { enter, node } = require('../module/files/tree.js');

enter({ 'throws.js': 'throw new Error("e")', 'requires.js': 'require("./module.mjs")', 'module.mjs': 'export default 1' });
node(['--trace-require-module', 'requires.js']);
node(['--no-deprecation', '-e', 'new Buffer(1)']);
node(['--pending-deprecation', '-e', 'process.binding("fs")']);
node(['--stack-trace-limit=1', 'throws.js']);
node(['--no-extra-info-on-fatal-exception', 'throws.js']);
