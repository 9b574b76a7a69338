// Options about warnings and deprecations.
const { node } = require('./files/command.js');
node(['--disable-proto=delete', '-p', '"__proto__" in {}']);
node(['--disable-proto=throw', '-p', '({}).__proto__']);
node(['-e', 'console.log(process.execArgv, process.execArgv.length)', '--max-old-space-size=100']);
node(['--max-old-space-size=100', '-e', 'console.log(process.execArgv)']);
node(['--max_old_space_size=100', '--stack-size=900', '-e', 'console.log(process.execArgv)']);
node(['--stack-trace-limit=2', '-e', 'console.log(Error.stackTraceLimit)']);
node(['--no-warnings', '-e', 'process.emitWarning("w"); console.log(process.noDeprecation)']);
node(['--disable-warning=DEP0040', '--disable-warning=MyWarning', '-e', 'process.emitWarning("w", "MyWarning"); process.emitWarning("x", "Other"); process.emitWarning("d", "DeprecationWarning", "DEP0040")']);
node(['--no-deprecation', '-e', 'process.emitWarning("d", "DeprecationWarning", "DEP1"); console.log(process.noDeprecation)']);
