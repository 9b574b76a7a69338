// beforeExit and exit: when they are emitted, and what listeners can still do.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('process.on("exit", (c) => { console.log(c, process.exitCode); process.exitCode = 9 })');
e('process.on("exit", (c) => { process.exit(8) })');
e('process.on("exit", () => { throw new Error("in exit") })');
e('process.on("exit", () => { setTimeout(() => console.log("never"), 0); process.nextTick(() => console.log("never")) })');
e('process.on("beforeExit", (c) => { console.log("before", c); if (!globalThis.once) { globalThis.once = 1; setTimeout(() => console.log("timer"), 1) } }); process.on("exit", (c) => console.log("exit", c))');
e('process.on("beforeExit", () => console.log("before")); process.exit(2)');
