// What a port's other end still receives, and in which order both learn of the close.
const { MessageChannel } = require('node:worker_threads');

const { port1, port2 } = new MessageChannel();
const heard = [];
port1.on('message', (message) => heard.push(message));
port1.on('close', () => {
  heard.push('first closed');
  console.log(heard);
  console.log(port1.postMessage('late'));
});
port2.on('close', () => heard.push('second closed'));
console.log(port2.postMessage('before'));
port2.close(() => heard.push('callback'));
console.log(port2.postMessage('after'));
