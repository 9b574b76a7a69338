// A process ended by a signal, and one that handles it.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 1000)');
e('process.kill(process.pid, "SIGKILL"); setTimeout(() => {}, 1000)');
e('process.on("SIGTERM", () => console.log("term")); process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 50)');
