// What process.emitWarning prints and emits.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('process.emitWarning("a"); process.emitWarning("b", { type: "T", code: "C", detail: "some detail" }); process.emitWarning(new Error("e"))');
e('process.on("warning", (w) => console.log(w.name, w.message, w.code)); process.emitWarning("b", "T", "C")');
e('process.emitWarning(5)');
e('process.emitWarning("d", "DeprecationWarning", "DEP9"); process.emitWarning("d", "DeprecationWarning", "DEP9")');
e('new (require("events"))().setMaxListeners(1).on("x", () => {}).on("x", () => {})');
e('Buffer(5)');
e('require("punycode")');
