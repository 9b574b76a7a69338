// Errors from callbacks, and system errors.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('new Array(-1)');
e('process.nextTick(() => { throw new Error("tick") })');
e('setImmediate(function named() { throw new Error("immediate") })');
e('new (require("events"))().emit("error", new Error("unhandled"))');
e('require("fs").readFileSync("/none")');
e('require("fs").readFile("/none", (err) => { throw err })');
