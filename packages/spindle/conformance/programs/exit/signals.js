// A process that a signal ends, and one that listens for it.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 1000)');
e('process.kill(process.pid, "SIGKILL"); setTimeout(() => {}, 1000)');
e('process.on("SIGTERM", () => console.log("term")); process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 50)');
