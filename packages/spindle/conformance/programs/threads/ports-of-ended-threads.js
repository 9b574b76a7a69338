// The other ends of a thread's ports are closed when it ends: normally, by exit, by termination, or before it received them.
const { Worker, MessageChannel } = require('node:worker_threads');
const { once } = require('node:events');

const source = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ port, ends }) => {
    globalThis.kept = port;
    port.on('message', (text) => port.postMessage(text + ', answered'));
    parentPort.postMessage('has it');
    if (ends === 'exit') setTimeout(() => process.exit(4), 20);
    if (ends === 'by itself') {
      port.postMessage('last words');
      parentPort.close();
      port.unref();
    }
  });`;

async function run(ends) {
  const worker = new Worker(source, { eval: true });
  const { port1, port2 } = new MessageChannel();
  const heard = [];
  port1.on('message', (text) => heard.push(text));
  const closed = once(port1, 'close');
  const exited = once(worker, 'exit');
  worker.postMessage({ port: port2, ends }, [port2]);
  await once(worker, 'message');
  if (ends === 'terminated') {
    port1.postMessage('a question');
    await once(port1, 'message');
    await worker.terminate();
  }
  const [code] = await exited;
  await closed;
  console.log(ends, code, heard);
}

(async () => {
  for (const ends of ['exit', 'by itself', 'terminated']) await run(ends);
  const busy = new Worker('for (;;);', { eval: true });
  const { port1, port2 } = new MessageChannel();
  port1.ref();
  const closed = once(port1, 'close');
  await once(busy, 'online');
  busy.postMessage(port2, [port2]);
  await busy.terminate();
  await closed;
  console.log('never taken, closed');
})();
