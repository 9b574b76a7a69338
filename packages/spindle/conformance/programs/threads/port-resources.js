// Hooks see ports themselves, already usable, as the resource.
const { createHook, executionAsyncResource } = require('node:async_hooks');
const { BroadcastChannel, MessageChannel } = require('node:worker_threads');
const { inspect } = require('node:util');

const seen = [];
const hook = createHook({
  init(_id, type, _trigger, resource) {
    if (type === 'MESSAGEPORT') seen.push([resource, inspect(resource)]);
  },
}).enable();
const { port1, port2 } = new MessageChannel();
const channel = new BroadcastChannel('news');
hook.disable();
console.log(seen.length, seen[0][0] === port1, seen[1][0] === port2, seen[0][1]);
port1.ref();
console.log(seen[0][0].hasRef(), seen[1][0].hasRef());
channel.close();
port2.once('message', (message) => {
  console.log(message, executionAsyncResource() === port2);
  port1.close();
});
port1.postMessage('hello');
