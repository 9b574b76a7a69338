// Environment variables from files.
const { node } = require('./files/command.js');
const cwd = __dirname + '/files';
node(['--env-file=one.env', '-p', '[process.env.A, process.env.B, process.env.C, process.env.D, process.env.GREETING]'], { cwd });
node(['--env-file=one.env', '--env-file=two.env', '-p', '[process.env.A, process.env.E]'], { cwd });
node(['--env-file', 'one.env', '-p', 'process.env.A'], { cwd });
node(['--env-file=none.env', '-p', '1'], { cwd });
node(['--env-file-if-exists=none.env', '-p', '1'], { cwd });
node(['--env-file-if-exists=one.env', '-p', 'process.env.A'], { cwd });
