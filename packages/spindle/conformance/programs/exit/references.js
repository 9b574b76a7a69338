// Only referenced resources keep a process alive.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('setTimeout(() => console.log("unref"), 50).unref()');
e('setInterval(() => {}, 10).unref(); setTimeout(() => console.log("done"), 30)');
e('setImmediate(() => console.log("never")).unref()');
e('require("fs").read(0, () => {}); console.log("end")');
