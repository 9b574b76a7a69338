// Threads have the working directory of their process, also after it changes.
const { on } = require('node:events');
const fs = require('node:fs');
const path = require('node:path');
const { Worker } = require('node:worker_threads');

const start = process.cwd();
const THREAD = `
  const { parentPort, Worker, workerData } = require('node:worker_threads');
  const fs = require('node:fs');
  const where = () => [process.cwd(), fs.realpathSync('.'), fs.readdirSync('.').join()];
  if (workerData.depth === 0) parentPort.on('message', () => parentPort.postMessage(where()));
  else {
    const inner = new Worker(workerData.source, { eval: true, workerData: { depth: 0 } });
    inner.on('message', (answer) => parentPort.postMessage({ outer: where(), inner: answer }));
    parentPort.on('message', (message) => (message === 'end' ? process.exit() : inner.postMessage(message)));
  }
  try {
    process.chdir('..');
  } catch (error) {
    parentPort.postMessage(error.code);
  }
`;
fs.mkdirSync('first/second', { recursive: true });
fs.writeFileSync('first/file', '');
const shown = (value) => JSON.stringify(value).replaceAll(start, '');
const worker = new Worker(THREAD, { eval: true, workerData: { depth: 1, source: THREAD } });
(async () => {
  const answers = on(worker, 'message');
  const show = async () => console.log(shown((await answers.next()).value[0]));
  await show();
  await show();
  for (const directory of ['.', 'first', 'second', path.join('..', '..')]) {
    process.chdir(directory);
    worker.postMessage('where');
    await show();
  }
  worker.postMessage('end');
})();
