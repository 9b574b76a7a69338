// Messages from every kind of view, alone and in a list.
const dgram = require('node:dgram');
const buffer = new ArrayBuffer(32);
new Uint8Array(buffer).set(Array.from({ length: 32 }, (_, index) => 65 + index));
const kinds = [Uint8Array, Int8Array, Uint16Array, Int32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array, Uint8ClampedArray, DataView];
const views = kinds.map((Kind) => (Kind === DataView ? new DataView(buffer, 8, 16) : new Kind(buffer, 8, 16 / Kind.BYTES_PER_ELEMENT)));
const socket = dgram.createSocket('udp4');
let index = 0;
const next = () => {
  if (index === 2 * views.length) {
    socket.close();
    return;
  }
  const view = views[index % views.length];
  socket.send(index < views.length ? view : [view, 'and text'], socket.address().port, '127.0.0.1');
};
socket.on('message', (message) => {
  console.log(kinds[index % views.length].name, message.toString());
  index++;
  next();
});
socket.bind(0, '127.0.0.1', next);
