// Shared WebAssembly memory can be sent to threads and through ports; other memory cannot.
const { Worker, MessageChannel, receiveMessageOnPort, isMainThread, workerData, parentPort } = require('node:worker_threads');

if (!isMainThread) {
  const { memory, again, buffer } = workerData;
  // In the message: what a thread prints and what it posts may arrive in either order.
  const found = [memory instanceof WebAssembly.Memory, memory === again, memory.buffer === buffer, memory.buffer.byteLength];
  new Int32Array(memory.buffer)[1] = 7;
  parentPort.postMessage({ memory, found });
} else {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 4, shared: true });
  new Int32Array(memory.buffer)[0] = 5;
  const worker = new Worker(__filename, { workerData: { memory, again: memory, buffer: memory.buffer } });
  worker.on('message', (message) => {
    console.log(...message.found);
    console.log(message.memory instanceof WebAssembly.Memory, Array.from(new Int32Array(message.memory.buffer, 0, 2)));
    console.log(Array.from(new Int32Array(memory.buffer, 0, 2)));
    memory.grow(1);
    console.log(memory.buffer.byteLength, message.memory.buffer.byteLength);
  });
  worker.on('exit', (code) => console.log('exit', code));

  const { port1, port2 } = new MessageChannel();
  port1.postMessage([memory]);
  const [received] = receiveMessageOnPort(port2).message;
  console.log(received instanceof WebAssembly.Memory, new Int32Array(received.buffer)[0]);
  for (const value of [new WebAssembly.Memory({ initial: 1 }), new WebAssembly.Table({ initial: 1, element: 'anyfunc' }), new WebAssembly.Global({ value: 'i32' })]) {
    try {
      port1.postMessage(value);
      console.log('sent');
    } catch (error) {
      console.log(error.name, error.message);
    }
  }
  port1.close();
}
