// A module that never gets past a top-level await.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('await new Promise(() => {})');
e('process.on("exit", (c) => console.log("exit", c, process.exitCode)); await new Promise(() => {})');
e('process.on("exit", () => { process.exitCode = 42 }); await new Promise(() => {})');
e('process.exitCode = 7; await new Promise(() => {})');
