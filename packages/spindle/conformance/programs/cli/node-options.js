// What NODE_OPTIONS can contain.
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
