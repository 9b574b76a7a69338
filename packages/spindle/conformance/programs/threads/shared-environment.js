// SHARE_ENV means one environment for both; otherwise it is a copy.
const { Worker, SHARE_ENV, setEnvironmentData } = require('node:worker_threads');
process.env.WORD = 'first';
const run = (code, options) =>
  new Promise((resolve) => {
    const worker = new Worker(code, { eval: true, ...options });
    worker.on('message', (message) => console.log('message', message));
    worker.on('exit', resolve);
  });
(async () => {
  await run("process.env.WORD = 'copy only'; delete process.env.GREETING");
  console.log(process.env.WORD, process.env.GREETING);
  await run(
    `const { parentPort, Worker, SHARE_ENV } = require('node:worker_threads');
     parentPort.postMessage([process.env.WORD, 'WORD' in process.env, Object.keys(process.env).includes('GREETING')]);
     process.env.WORD = 'shared'; process.env.NEW = 5; delete process.env.GREETING;
     new Worker("process.env.DEEP = 'deeper'", { eval: true, env: SHARE_ENV });`,
    { env: SHARE_ENV },
  );
  console.log(process.env.WORD, process.env.NEW, process.env.GREETING, process.env.DEEP);
  await run("require('node:worker_threads').parentPort.postMessage(process.env.ONLY + Object.keys(process.env).length)", { env: { ONLY: 'this' } });
  setEnvironmentData('key', { value: 1 });
  await run("const w = require('node:worker_threads'); w.parentPort.postMessage([w.getEnvironmentData('key'), w.getEnvironmentData('none')])");
})();
