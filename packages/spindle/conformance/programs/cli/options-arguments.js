// Options that require an argument.
const { node } = require('./files/command.js');
node(['--throw-deprecation', '-e', 'process.emitWarning("d", "DeprecationWarning", "DEP1"); console.log(process.throwDeprecation)']);
node(['--trace-deprecation', '-e', 'function f() { process.emitWarning("d", "DeprecationWarning", "DEP1") }; f()']);
node(['--trace-warnings', '-e', 'process.emitWarning("w")']);
node(['--pending-deprecation', '-e', 'console.log(process.execArgv)']);
node(['--env-file']);
node(['--require']);
node(['-r']);
node(['--title=abc', '-p', 'process.title']);
node(['--zero-fill-buffers', '--', '-x']);
