// The visible properties of a port and its class.
const { MessageChannel, MessagePort, BroadcastChannel, parentPort } = require('worker_threads');

const { port1, port2 } = new MessageChannel();
console.log(Object.getOwnPropertyNames(MessagePort.prototype).sort());
console.log(Object.keys(port1), port1 instanceof EventTarget, port1.constructor === MessagePort, parentPort);
let prototype = port1;
const names = [];
while ((prototype = Object.getPrototypeOf(prototype)) !== null) names.push(prototype.constructor.name);
console.log(names);
console.log(port1.hasRef(), port2.ref(), port2.hasRef(), port2.unref(), port2.hasRef(), port1.onmessage, port1.onmessageerror);
for (const make of [() => new MessagePort(), () => MessagePort(), () => MessageChannel(), () => new BroadcastChannel()]) {
  try {
    console.log(make());
  } catch (error) {
    console.log(error.name, error.code);
  }
}
port1.close();
port1.on('close', () => console.log(port1.hasRef(), port2.hasRef()));
