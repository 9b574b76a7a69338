// What environment files can contain.
const { node } = require('./files/command.js');
const cwd = __dirname + '/files';
node(['--env-file=options.env', '-p', 'Error.stackTraceLimit'], { cwd });
node(['-p', 'process.loadEnvFile("two.env"); [process.env.A, process.env.E]'], { cwd });
node(['-p', 'process.loadEnvFile("none.env")'], { cwd });
node(['-p', 'process.loadEnvFile()'], { cwd });
node(['-p', 'util.parseEnv("A=1\\n# c\\nB=\'x y\' # z\\nexport C=\\"a\\\\nb\\"\\nD=`q`\\nE\\nF= \\n  G = h  \\nH=a#b\\nI=a #b")'], { cwd });
node(['-p', 'util.parseEnv("export   A = spaces\\nexport\\tB=tab\\n  export C=indented\\nexport D\\nexport =none\\nE=\\nF=last")'], { cwd });
