// node: --expose-gc
// V8's options belong to the process, whatever options a thread gets.
const { Worker } = require('node:worker_threads');
const CODE = `require('node:worker_threads').parentPort.postMessage([typeof gc, process.execArgv.join()])`;
const start = (options) =>
  new Promise((resolve) => new Worker(CODE, { eval: true, ...options }).on('message', resolve).on('error', (error) => resolve(error.message)));
(async () => {
  for (const options of [{}, { execArgv: [] }, { execArgv: ['--no-warnings'] }, { env: {} }, { env: {}, execArgv: ['--no-warnings'] }]) {
    console.log(options, await start(options));
  }
  try {
    new Worker(CODE, { eval: true, execArgv: ['--expose-gc'] });
  } catch (error) {
    console.log(error.code, error.message);
  }
})();
