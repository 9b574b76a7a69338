// What a closed port cannot send is refused; everything else reaches nobody.
const { MessageChannel } = require('node:worker_threads');
const { attempt } = require('../helpers/attempt.cjs');

const { port1, port2 } = new MessageChannel();
const other = new MessageChannel();
const buffer = new ArrayBuffer(10);
port1.close(() => {
  attempt('after close', () => port1.postMessage(null, [buffer, port2]));
  attempt('a function', () => port1.postMessage(() => {}));
  console.log(buffer.byteLength);
});
attempt('to its end', () => port2.postMessage(null, [buffer, port1]));
attempt('itself', () => port1.postMessage(null, [port1]));
attempt('a function', () => port1.postMessage(() => {}));
attempt('plain', () => port1.postMessage({ a: 1 }));
console.log(buffer.byteLength);
other.port1.close();
