// Programs read from standard input.
const { node } = require('./files/command.js');
node([], { input: 'console.log("from stdin", process.argv.length, __filename, module.id)' });
node(['-'], { input: 'console.log("dash", process.argv.slice(1))' });
node(['-', 'a', 'b'], { input: 'console.log("dash", process.argv.slice(1))' });
node(['--input-type=module'], { input: 'import fs from "node:fs"; console.log(typeof fs.readFileSync, import.meta.url, import.meta.dirname, import.meta.filename)' });
node([], { input: 'import fs from "node:fs"; console.log(typeof fs.readFileSync)' });
node([], { input: 'throw new Error("stdin")' });
node([], { input: 'let x = ' });
node([], { input: '' });
