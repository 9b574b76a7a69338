// A worker that is built from the text of functions, as `less` and others do it.
import { isMainThread, Worker } from 'node:worker_threads';
import * as path from 'node:path';

const join = async (name) => path.join('a', await name);
export let jobs = 0;
async function work(port) {
  const { once } = await import('node:events');
  const [name] = await once(port, 'message');
  port.postMessage([await join(name), jobs++]);
  port.close();
}
const text = `
  const path = require('node:path');
  let jobs = 4;
  const join = ${join};
  const work = ${work.toString()};
  work(require('node:worker_threads').parentPort);
`;
const worker = new Worker(text, { eval: true });
worker.on('message', (answer) => console.log(answer, isMainThread));
worker.on('error', (error) => console.log(error));
worker.on('exit', (code) => console.log(code));
worker.postMessage('b');
