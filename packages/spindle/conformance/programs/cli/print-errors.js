// Values that -p cannot print, and the arguments after it.
const { node } = require('./files/command.js');
node(['-p', 'throw 3']);
node(['-p', 'Symbol("s")']);
node(['-p', 'function f() {}']);
node(['-p', '({}).x.y']);
node(['-p'], { input: '3 * 4' });
node(['-p', 'process.versions.node.split(".")[0]']);
node(['--print', '[1,2]', '--', 'z']);
node(['-p', 'const x: string = "ts"; x']);
