// How -p prints the last value.
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
node(['-p', '']);
