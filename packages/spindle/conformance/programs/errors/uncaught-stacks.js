// Stacks that a program changed or truncated, and the source line above them.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('const x = new Error("no stack"); x.stack = undefined; throw x');
e('const x = new Error("own stack"); x.stack = "custom stack"; throw x');
e('function a() { b() }\nfunction b() {\n  undefinedFunction();\n}\na()');
e('\n\n\tthrow new Error("tab")');
e('Error.prepareStackTrace = (e, frames) => frames.length > 0 ? "prepared " + e.message : ""; throw new Error("p")');
e('Error.stackTraceLimit = 0; throw new Error("zero")');
e('Error.stackTraceLimit = 1; (function deep() { throw new Error("one") })()');
e('const err = new Error("frozen"); Object.freeze(err); throw err');
