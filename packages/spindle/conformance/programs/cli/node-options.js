// The environment variables that node reads.
const { node } = require('./files/command.js');
node(['-e', 'console.log(process.execArgv)'], { env: { NODE_OPTIONS: '--no-warnings --stack-trace-limit=3' } });
node(['-p', 'Error.stackTraceLimit'], { env: { NODE_OPTIONS: '--stack-trace-limit=3' } });
node(['-e', '1'], { env: { NODE_OPTIONS: '--eval x' } });
node(['-e', '1'], { env: { NODE_OPTIONS: '--bad-one' } });
node(['-e', '1'], { env: { NODE_OPTIONS: '-e' } });
node(['-e', '1'], { env: { NODE_OPTIONS: 'script.js' } });
node(['-e', '1'], { env: { NODE_OPTIONS: '--require "a b' } });
node(['-e', '1'], { env: { NODE_OPTIONS: '--require "a\\"b.js"' } });
node(['-e', 'console.log(2)'], { env: { NODE_OPTIONS: '-r ./files/say.js' }, cwd: __dirname });
node(['-e', 'console.log(2)'], { env: { NODE_OPTIONS: '--require=./files/say.js' }, cwd: __dirname });
node(['-e', 'console.log(2)'], { env: { NODE_OPTIONS: '--import=./files/say.mjs' }, cwd: __dirname });
node(['--no-warnings', '-e', 'process.emitWarning("x")'], { env: { NODE_OPTIONS: '--trace-warnings' } });
node(['-e', 'process.emitWarning("x")'], { env: { NODE_NO_WARNINGS: '1' } });
node(['-e', 'console.log(process.allowedNodeEnvironmentFlags.has("--max-old-space-size"), process.allowedNodeEnvironmentFlags.has("--eval"), process.allowedNodeEnvironmentFlags.size > 100)']);
node(['-p', 'require("say-path")'], { env: { NODE_PATH: __dirname + '/files/lib' } });
node(['-e', 'process.emitWarning("d", "DeprecationWarning")'], { env: { NODE_PENDING_DEPRECATION: '1' } });
node(['--help'], {env: {NODE_OPTIONS: '--max-http-header-size=2'}});
