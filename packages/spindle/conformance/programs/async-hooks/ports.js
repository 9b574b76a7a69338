// Messages arrive in the context in which their port was created, whoever posts and wherever listeners are added.
const { AsyncLocalStorage, createHook } = require('async_hooks');
const { MessageChannel, Worker } = require('worker_threads');

const storage = new AsyncLocalStorage();
const lines = [];
const say = (label) => lines.push(`${label}: ${storage.getStore()}`);
const types = [];
const hook = createHook({ init: (id, type) => void types.push(type) }).enable();
new MessageChannel();
hook.disable();
console.log('resources', types.filter((type) => type === 'MESSAGEPORT').length);

storage.run('made', () => {
  const listened = new MessageChannel();
  listened.port2.on('message', () => {
    say('listener');
    listened.port1.close();
  });
  listened.port2.on('close', () => say('close'));
  listened.port1.postMessage(1);
  const handled = new MessageChannel();
  handled.port2.onmessage = () => {
    say('handler');
    setTimeout(() => {
      say('timer after handler');
      handled.port1.close();
    }, 1);
  };
  handled.port1.postMessage(2);
  const [one, other] = [new BroadcastChannel('channel'), new BroadcastChannel('channel')];
  one.onmessage = () => {
    say('broadcast');
    one.close();
    other.close();
  };
  other.postMessage(3);
  const worker = new Worker('require("worker_threads").parentPort.once("message", (m) => require("worker_threads").parentPort.postMessage(m))', { eval: true });
  worker.on('online', () => say('online'));
  worker.on('message', () => say('thread'));
  worker.on('exit', () => say('exit'));
  worker.postMessage(4);
});

const outside = new MessageChannel();
storage.run('listening', () => {
  outside.port2.on('message', () => {
    say('made outside');
    outside.port1.close();
  });
});
storage.run('posting', () => outside.port1.postMessage(5));
process.on('exit', () => console.log(lines.sort().join('\n')));
