// Transferred buffers of megabytes: received synchronously by this thread, by a waiting one, and by event.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

const LENGTH = 3_000_000;
const bytes = (length) => Uint8Array.from({ length }, (_, at) => at % 251);
const sum = (view) => view.reduce((total, value) => (total * 31 + value) % 65_521, 7);

const { port1, port2 } = new MessageChannel();
const view = bytes(LENGTH);
console.log('sum', sum(view));
port1.postMessage({ view, same: view.buffer }, [view.buffer]);
const { view: received, same } = receiveMessageOnPort(port2).message;
console.log('here', view.length, received.length, received.buffer === same, sum(received));

const worker = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads');
   parentPort.on('message', ({ view, storedResponse }) => {
     const more = Buffer.concat([view, view]).buffer;
     const answer = new Uint8Array(more, 0, view.length * 2);
     storedResponse.postMessage({ answer }, [more]);
     Atomics.store(workerData, 0, 1);
     Atomics.notify(workerData, 0);
   });`,
  { eval: true, workerData: new Int32Array(new SharedArrayBuffer(4)) },
);
const answers = new MessageChannel();
const flag = new Int32Array(new SharedArrayBuffer(4));
const waiting = new Worker(
  `const { parentPort, workerData: { flag, port }, receiveMessageOnPort } = require('node:worker_threads');
   Atomics.wait(flag, 0, 0);
   const { message } = receiveMessageOnPort(port);
   parentPort.postMessage([message.view.length, message.view[LENGTH - 1]]);
   port.close();`.replace('LENGTH', LENGTH),
  { eval: true, workerData: { flag, port: answers.port2 }, transferList: [answers.port2] },
);
const waited = new Promise((resolve) => waiting.once('message', resolve));
answers.port1.postMessage({ view: received }, [same]);
Atomics.store(flag, 0, 1);
Atomics.notify(flag, 0);
console.log('to one that waits', await waited, received.length);

const channel = new MessageChannel();
const large = bytes(70_000_000);
const arrived = new Promise((resolve) => channel.port1.once('message', resolve));
worker.postMessage({ view: large, storedResponse: channel.port2 }, [large.buffer, channel.port2]);
const { answer } = await arrived;
console.log('by event', large.length, answer.length, answer[0], answer.at(-1) === 69_999_999 % 251);
channel.port1.close();
await worker.terminate();
