// How a thread's `exit` listeners affect its exit code, and which of its messages still arrive.
const { Worker } = require('worker_threads');

const programs = {
  'process.on("exit", () => process.exit(5))': {},
  'process.on("exit", () => { process.exitCode = 42 })': {},
  'process.on("exit", () => { throw new Error("at exit") })': {},
  'process.exitCode = 9; process.on("exit", () => { throw new Error("at exit, with a code") })': {},
  'process.on("exit", (code) => { throw new Error("after exit " + code) }); process.exit(3)': {},
  'process.on("exit", (code) => console.log("ends with", code)); throw new Error("uncaught")': {},
  'process.on("uncaughtException", () => process.exit(42)); throw 1': {},
  'process.on("uncaughtException", () => { throw new Error("again") }); throw new Error("first")': {},
  'process.on("exit", () => require("worker_threads").parentPort.postMessage("goodbye"))': {},
  'process.on("exit", () => console.log("said at exit"))': {},
};
(async () => {
  for (const [program, options] of Object.entries(programs)) {
    const events = [];
    await new Promise((resolve) => {
      const worker = new Worker(program, { eval: true, ...options });
      worker.on('message', (message) => events.push('message', message));
      worker.on('error', (error) => events.push('error', error.message));
      worker.on('exit', (code) => resolve(events.push('exit', code)));
    });
    console.log(program, events);
  }
})();
