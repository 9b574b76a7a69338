// Node's own classes through ports: what is copied, what must be transferred, what is rejected.
const { MessageChannel, receiveMessageOnPort } = require('node:worker_threads');
const { createSecretKey } = require('node:crypto');
const { createHistogram, performance } = require('node:perf_hooks');
const { BlockList, SocketAddress } = require('node:net');
const { Blob, File } = require('node:buffer');

const { port1, port2 } = new MessageChannel();
const list = new BlockList();
list.addAddress('1.2.3.4');
list.addSubnet('8.0.0.0', 8);
const histogram = createHistogram();
histogram.record(5);
class Point {
  x = 1;
}
const values = {
  list,
  address: new SocketAddress({ address: '1.2.3.4', port: 5 }),
  key: createSecretKey(Buffer.from('secret')),
  blob: new Blob(['hello'], { type: 'text/plain' }),
  file: new File(['x'], 'name.txt', { lastModified: 7 }),
  histogram,
  exception: new DOMException('message', 'AbortError'),
  url: new URL('http://host/'),
  event: new Event('x'),
  point: new Point(),
  error: Object.assign(new RangeError('wrong', { cause: list }), { extra: 1 }),
  stream: new ReadableStream(),
  nested: new Map([[list, [{ deep: list }]]]),
  buffer: Buffer.from('bytes'),
  boxed: Object(1),
  proxy: new Proxy({}, {}),
  headers: new Headers(),
  mark: performance.mark('m', { startTime: 3 }),
  module: new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  promise: Promise.resolve(),
  generator: (function* () {})(),
  port: new MessageChannel().port1,
};
const show = (value) => (value instanceof Error && !(value instanceof DOMException) ? [value.name, value.message, value.cause, Object.keys(value)] : value instanceof DOMException ? [value.name, value.code, value.message] : value);
for (const [name, value] of Object.entries(values)) {
  for (const way of [
    () => (port1.postMessage(value), receiveMessageOnPort(port2)?.message),
    () => structuredClone(value),
  ]) {
    try {
      console.log(name, show(way()));
    } catch (error) {
      console.log(name, 'refused:', error.name, error.code, error.message);
    }
  }
}
const [one, other] = [new ReadableStream({ start(controller) { controller.enqueue('chunk'); controller.close(); } }), new TransformStream()];
console.log(structuredClone(one, { transfer: [one] }), structuredClone(other, { transfer: [other] }), one.locked);
(async () => {
  console.log(await structuredClone(values.blob).text(), structuredClone(values.key).export().toString(), structuredClone(list).check('8.9.9.9'));
  console.log(await structuredClone(values.file).text());
})();
