// Anything can be thrown: how node prints it.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('throw null');
e('throw undefined');
e('throw "text"');
e('throw { message: "looks like", name: "Err" }');
e('throw { toString() { return "custom" } }');
e('throw Symbol("s")');
e('throw () => {}');
e('throw [1, 2]');
e('throw Object.create(null)');
