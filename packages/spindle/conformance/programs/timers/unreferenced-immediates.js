// Unreferenced immediates run when the loop turns for another reason, but do not make it turn.
const { MessageChannel, receiveMessageOnPort, Worker } = require('node:worker_threads');

let count = 0;
(function again() {
  count++;
  setImmediate(again).unref();
})();
// One is set by the other, so that no stall of the machine can make one turn of both.
setTimeout(() => {
  console.log('turns of two timers', count < 10);
  setTimeout(turnAgain, 50);
}, 100);

function turnAgain() {
  console.log('and of a third', count > 1, count < 10);

  // A message wakes the loop, even if its port has no listener.
  const { port1, port2 } = new MessageChannel();
  const keepsAlive = setTimeout(() => console.log('nothing woke the loop'), 5000);
  const startedAt = performance.now();
  (function look() {
    const received = receiveMessageOnPort(port1);
    if (received === undefined) return void setImmediate(look).unref();
    console.log('found', received.message, performance.now() - startedAt < 4000);
    clearTimeout(keepsAlive);
    port1.close();
  })();
  new Worker("const { workerData } = require('node:worker_threads'); setTimeout(() => workerData.postMessage('a message'), 100)", {
    eval: true,
    workerData: port2,
    transferList: [port2],
  });
}
