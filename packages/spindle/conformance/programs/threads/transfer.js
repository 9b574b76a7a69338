// The transfer list: what it may contain, and what is detached afterward.
const { MessageChannel, receiveMessageOnPort, markAsUntransferable, markAsUncloneable, isMarkedAsUntransferable } = require('node:worker_threads');
const { open, writeFile } = require('node:fs/promises');

const { port1, port2 } = new MessageChannel();
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, 'refused:', error.name, error.code, error.message);
  }
};
const buffer = new ArrayBuffer(8);
attempt('buffer', () => port1.postMessage({ view: new Uint8Array(buffer, 2, 3), buffer }, [buffer]));
console.log(buffer.byteLength, receiveMessageOnPort(port2).message);
attempt('again', () => port1.postMessage(1, [buffer]));
const twice = new ArrayBuffer(1);
attempt('twice', () => port1.postMessage(1, [twice, twice]));
attempt('itself', () => port1.postMessage(1, [port1]));
const marked = new ArrayBuffer(1);
markAsUntransferable(marked);
attempt('marked', () => port1.postMessage(1, [marked]));
const uncloneable = { a: 1 };
markAsUncloneable(uncloneable);
attempt('uncloneable', () => port1.postMessage(uncloneable));
attempt('uncloneable', () => structuredClone({ deep: uncloneable }));
console.log(isMarkedAsUntransferable(marked), isMarkedAsUntransferable({}));
for (const list of [undefined, null, 1, 'text', {}, { transfer: [] }, { transfer: 5 }, [1], [{}], ['x'], () => 1]) attempt('list', () => port1.postMessage('m', list));
while (receiveMessageOnPort(port2));
const other = new MessageChannel();
port1.postMessage({ port: other.port1 }, [other.port1]);
const { port } = receiveMessageOnPort(port2).message;
attempt('moved', () => port1.postMessage(other.port1, [other.port1]));
attempt('moved, unlisted', () => port1.postMessage(other.port1));
attempt('unlisted', () => port1.postMessage(new MessageChannel().port1));
port.postMessage('through');
console.log(receiveMessageOnPort(other.port2));
for (const value of [undefined, {}, 1, 'x', other]) attempt('receive', () => receiveMessageOnPort(value));
(async () => {
  await writeFile('file', 'contents');
  const handle = await open('file');
  attempt('handle', () => port1.postMessage(handle));
  await handle.read(Buffer.alloc(3));
  port1.postMessage(handle, [handle]);
  const received = receiveMessageOnPort(port2).message;
  console.log(handle.fd, received.constructor.name, (await received.read(Buffer.alloc(9))).buffer.toString('latin1').replaceAll('\0', ''));
  await handle.stat().catch((error) => console.log(error.code));
  await received.close();
  port1.close();
})();
