// Environment variables from files.
const { node } = require('./files/command.js');
const cwd = __dirname + '/files';
node(['--env-file=one.env', '-p', '[process.env.A, process.env.B, process.env.C, process.env.D, process.env.GREETING]'], { cwd });
node(['--env-file=one.env', '--env-file=two.env', '-p', '[process.env.A, process.env.E]'], { cwd });
node(['--env-file', 'one.env', '-p', 'process.env.A'], { cwd });
node(['--env-file=none.env', '-p', '1'], { cwd });
node(['--env-file-if-exists=none.env', '-p', '1'], { cwd });
node(['--env-file-if-exists=one.env', '-p', 'process.env.A'], { cwd });
node(['--env-file=options.env', '-p', 'Error.stackTraceLimit'], { cwd });
node(['-p', 'process.loadEnvFile("two.env"); [process.env.A, process.env.E]'], { cwd });
node(['-p', 'process.loadEnvFile("none.env")'], { cwd });
node(['-p', 'process.loadEnvFile()'], { cwd });
node(['-p', 'util.parseEnv("A=1\\n# c\\nB=\'x y\' # z\\nexport C=\\"a\\\\nb\\"\\nD=`q`\\nE\\nF= \\n  G = h  \\nH=a#b\\nI=a #b")'], { cwd });
