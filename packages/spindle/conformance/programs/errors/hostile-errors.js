// A thrown value may throw when it is inspected: the process must end as with any other error, and nothing else
// may end.
const { spawnSync } = require('child_process');
const { Worker } = require('worker_threads');

const hostile = (key) => `const e = new Error('text'); Object.defineProperty(e, '${key}', { get() { throw 1 } }); `;
for (const program of [
  `${hostile('stack')}throw e`,
  `${hostile('name')}throw e`,
  `${hostile('message')}throw e`,
  `${hostile('stack')}Promise.reject(e)`,
  `${hostile('stack')}setTimeout(() => { throw e })`,
  'throw new Proxy({}, { get() { throw 1 } })',
  'throw { toString() { throw 1 } }',
  'throw { get message() { throw 1 }, name: "named" }',
  'Error.prepareStackTrace = () => { throw 7 }; throw new Error("prepared")',
  'process.on("uncaughtException", (e) => { throw e }); throw new Proxy({}, { get() { throw 1 } })',
]) {
  const { status, signal } = spawnSync(process.execPath, ['-e', program]);
  console.log(program, status, signal);
}
new Worker(`${hostile('stack')}throw e`, { eval: true }).on('error', (error) => console.log('of a thread', error.message)).on('exit', (code) => console.log('thread', code));
