// Which values process.exitCode accepts, and the resulting exit codes.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('process.exitCode = 3');
e('process.exitCode = "4"');
e('process.exitCode = "x"');
e('process.exitCode = 1.5');
e('process.exitCode = null; console.log(process.exitCode)');
e('process.exitCode = {}');
e('process.exitCode = 6; process.exit()');
e('process.exitCode = 6; process.exit(0)');
e('throw new Error("x"); process.exitCode = 5');
e('process.exitCode = 5; throw new Error("x")');
