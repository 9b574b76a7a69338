// Programs passed with -e: arguments, names, imports.
const { node } = require('./files/command.js');
node(['-e', 'console.log(1, process.argv.length)', 'a', '--b']);
node(['-e', 'console.log(process.argv.slice(1), process.execArgv)', '--', '-x']);
node(['--eval=console.log(2)']);
node(['-e', 'console.log(__filename, __dirname, typeof require, module.id, module.paths.length > 0, exports === module.exports)']);
node(['-e', 'console.log(require("node:path").sep, fs === require("fs"), os.EOL)']);
node(['-e', 'import("node:os").then((os) => console.log(typeof os.cpus))']);
node(['-e', 'import os from "node:os"; console.log(typeof os.cpus, typeof require)']);
node(['-e', 'await 1; console.log("tla", typeof require)']);
node(['-e', 'const x: number = 3; console.log(x)']);
node(['-e', 'enum A { B } console.log(A.B)']);
