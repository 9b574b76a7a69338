// Messages posted before the other end closed, or its thread ended, wait at a port that is not started.
const { MessageChannel, receiveMessageOnPort, Worker } = require('node:worker_threads');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const all = (port) => {
  const messages = [];
  for (let one = receiveMessageOnPort(port); one !== undefined; one = receiveMessageOnPort(port)) messages.push(one.message);
  return messages;
};
(async () => {
  const local = new MessageChannel();
  local.port1.on('close', () => console.log('closed'));
  local.port2.postMessage('one');
  local.port2.postMessage(new SharedArrayBuffer(1));
  local.port2.close();
  await wait(20);
  console.log('local', all(local.port1));
  await wait(20);
  console.log('then', all(local.port1));

  const ended = new MessageChannel();
  ended.port1.on('close', () => console.log('closed'));
  const worker = new Worker("require('node:worker_threads').workerData.postMessage('last words')", { eval: true, workerData: ended.port2, transferList: [ended.port2] });
  await new Promise((resolve) => worker.on('exit', resolve));
  await wait(50);
  console.log('of a thread', all(ended.port1));
  await wait(20);

  // What only a browser can clone takes another way than the news of the thread's end.
  const shared = new MessageChannel();
  shared.port1.on('message', (message) => console.log('shared', message.constructor.name));
  shared.port1.on('close', () => console.log('closed'));
  new Worker("for (let i = 0; i < 3; i++) require('node:worker_threads').workerData.postMessage(new SharedArrayBuffer(1)); process.exit()", { eval: true, workerData: shared.port2, transferList: [shared.port2] });
  await new Promise((resolve) => shared.port1.on('close', resolve));

  const passedOn = new MessageChannel();
  passedOn.port2.postMessage('for another thread');
  passedOn.port2.close();
  await wait(20);
  const reader = new Worker("const { receiveMessageOnPort, workerData } = require('node:worker_threads'); console.log(receiveMessageOnPort(workerData), receiveMessageOnPort(workerData))", { eval: true, workerData: passedOn.port1, transferList: [passedOn.port1] });
  await new Promise((resolve) => reader.on('exit', resolve));

  const started = new MessageChannel();
  started.port2.postMessage('early');
  started.port2.close();
  await wait(20);
  started.port1.on('message', (message) => console.log('started late', message));
  started.port1.on('close', () => console.log('closed'));
  await wait(20);

  const own = new MessageChannel();
  own.port2.postMessage('dropped');
  own.port1.close();
  console.log('own close', all(own.port1));
  await wait(20);
  console.log('own close', all(own.port1));
  own.port2.on('close', () => console.log('never, it closed before'));
  await wait(20);
})();
