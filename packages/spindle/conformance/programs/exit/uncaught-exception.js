// All kinds of handlers for uncaught exceptions.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('process.on("uncaughtException", () => { process.exitCode = 12 }); throw 1');
e('process.on("uncaughtException", () => { throw new Error("second") }); throw new Error("first")');
e('process.setUncaughtExceptionCaptureCallback((e) => console.log("captured", e.message)); throw new Error("c")');
e('process.on("uncaughtExceptionMonitor", (e, o) => console.log("monitor", e.message, o)); throw new Error("m")');
e('require("domain").create().on("error", (e) => console.log("domain", e.message)).run(() => { setTimeout(() => { throw new Error("d") }, 1) })');
