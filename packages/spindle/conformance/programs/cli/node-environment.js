// Preloaded modules and paths from the environment.
const { node } = require('./files/command.js');
node(['-e', 'console.log(2)'], { env: { NODE_OPTIONS: '--require=./files/say.js' }, cwd: __dirname });
node(['-e', 'console.log(2)'], { env: { NODE_OPTIONS: '--import=./files/say.mjs' }, cwd: __dirname });
node(['--no-warnings', '-e', 'process.emitWarning("x")'], { env: { NODE_OPTIONS: '--trace-warnings' } });
node(['-e', 'process.emitWarning("x")'], { env: { NODE_NO_WARNINGS: '1' } });
node(['-e', 'console.log(process.allowedNodeEnvironmentFlags.has("--max-old-space-size"), process.allowedNodeEnvironmentFlags.has("--eval"), process.allowedNodeEnvironmentFlags.size > 100)']);
node(['-p', 'require("say-path")'], { env: { NODE_PATH: __dirname + '/files/lib' } });
node(['-e', 'process.emitWarning("d", "DeprecationWarning")'], { env: { NODE_PENDING_DEPRECATION: '1' } });
node(['--help'], {env: {NODE_OPTIONS: '--max-http-header-size=2'}});
