// What -p shows of the last value.
const { node } = require('./files/command.js');
node(['-p', '1 + 1']);
node(['-pe', '({ a: 1, b: [1, 2] })']);
node(['-p', '"text"']);
node(['-p', 'undefined']);
node(['-p', 'var a = 5; if (a) { a * 2 } else { 0 }']);
node(['-p', 'process.argv.slice(1)', 'x', 'y']);
node(['-p', '"use strict"; this === globalThis']);
node(['-p', 'import.meta']);
node(['-p', 'await 3']);
node(['-p', 'throw 3']);
node(['-p', 'Symbol("s")']);
node(['-p', 'function f() {}']);
node(['-p', '({}).x.y']);
node(['-p'], { input: '3 * 4' });
node(['-p', 'process.versions.node.split(".")[0]']);
node(['--print', '[1,2]', '--', 'z']);
node(['-p', 'const x: string = "ts"; x']);
