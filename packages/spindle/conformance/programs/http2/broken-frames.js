// Frames that break the protocol: the server answers with the right code, and reports the right error.
const http2 = require('node:http2');
const { MAGIC, frame, block, GET, exchange } = require('../helpers/http2-frames.cjs');

const SETTINGS = frame(4, 0, 0);
const HEADERS = (streamId, flags = 5, headers = GET) => frame(1, flags, streamId, block(headers));
const number = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const setting = (id, value) => Buffer.concat([Buffer.from([0, id]), number(value)]);

const CASES = {
  'no magic': ['GET / HTTP/1.1\r\n\r\n'],
  'no settings': [MAGIC, frame(6, 0, 0, Buffer.alloc(8))],
  'an acknowledgement first': [MAGIC, frame(4, 1, 0)],
  'a frame that is too large': [MAGIC, SETTINGS, frame(0, 0, 1, Buffer.alloc(16_385))],
  'settings of a wrong length': [MAGIC, frame(4, 0, 0, Buffer.alloc(5))],
  'settings on a stream': [MAGIC, frame(4, 0, 1)],
  'an acknowledgement with settings': [MAGIC, SETTINGS, frame(4, 1, 0, setting(1, 1))],
  'an acknowledgement of nothing': [MAGIC, SETTINGS, frame(4, 1, 0), frame(4, 1, 0)],
  'too many settings': [MAGIC, frame(4, 0, 0, Buffer.concat(Array.from({ length: 33 }, () => setting(3, 1))))],
  'push that is neither on nor off': [MAGIC, frame(4, 0, 0, setting(2, 2))],
  'a window that is too large': [MAGIC, frame(4, 0, 0, setting(4, 2 ** 31))],
  'a frame size that is too small': [MAGIC, frame(4, 0, 0, setting(5, 5))],
  'a ping of a wrong length': [MAGIC, SETTINGS, frame(6, 0, 0, Buffer.alloc(7))],
  'a ping on a stream': [MAGIC, SETTINGS, frame(6, 0, 1, Buffer.alloc(8))],
  'an answer to no ping': [MAGIC, SETTINGS, frame(6, 1, 0, Buffer.alloc(8))],
  'data on stream 0': [MAGIC, SETTINGS, frame(0, 0, 0, Buffer.from('x'))],
  'data on an idle stream': [MAGIC, SETTINGS, frame(0, 0, 1, Buffer.from('x'))],
  'data after the end': [MAGIC, SETTINGS, HEADERS(1), frame(0, 0, 1, Buffer.from('x'))],
  'headers on stream 0': [MAGIC, SETTINGS, HEADERS(0)],
  'headers on an even stream': [MAGIC, SETTINGS, HEADERS(2)],
  'headers after the end': [MAGIC, SETTINGS, HEADERS(1), HEADERS(1)],
  'an older stream': [MAGIC, SETTINGS, HEADERS(5), HEADERS(3)],
  'too much padding': [MAGIC, SETTINGS, HEADERS(1, 4), frame(0, 8, 1, Buffer.from([9, 1]))],
  'padding without a length': [MAGIC, SETTINGS, HEADERS(1, 4), frame(0, 8, 1)],
  'a continuation of nothing': [MAGIC, SETTINGS, frame(9, 4, 1, block(GET))],
  'a frame within headers': [MAGIC, SETTINGS, frame(1, 1, 1, block(GET)), frame(6, 0, 0, Buffer.alloc(8))],
  'a continuation on another stream': [MAGIC, SETTINGS, frame(1, 1, 1, block(GET)), frame(9, 4, 3)],
  'too many continuations': [MAGIC, SETTINGS, frame(1, 1, 1), ...Array.from({ length: 10 }, () => frame(9, 0, 1))],
  'a block that cannot be decoded': [MAGIC, SETTINGS, frame(1, 5, 1, Buffer.from([0xff, 0xff, 0xff, 0xff]))],
  'a reset of an idle stream': [MAGIC, SETTINGS, frame(3, 0, 1, number(8))],
  'a reset on stream 0': [MAGIC, SETTINGS, frame(3, 0, 0, number(8))],
  'a reset of a wrong length': [MAGIC, SETTINGS, HEADERS(1), frame(3, 0, 1, Buffer.alloc(3))],
  'a priority of a wrong length': [MAGIC, SETTINGS, frame(2, 0, 1, Buffer.alloc(4))],
  'a priority on stream 0': [MAGIC, SETTINGS, frame(2, 0, 0, Buffer.alloc(5))],
  'a promise to a server': [MAGIC, SETTINGS, HEADERS(1, 4), frame(5, 4, 1, Buffer.concat([number(2), block(GET)]))],
  'a window update of 0': [MAGIC, SETTINGS, frame(8, 0, 0, number(0))],
  'a window update of a wrong length': [MAGIC, SETTINGS, frame(8, 0, 0, Buffer.alloc(3))],
  'a window update of an idle stream': [MAGIC, SETTINGS, frame(8, 0, 1, number(1))],
  'a window beyond its limit': [MAGIC, SETTINGS, frame(8, 0, 0, number(2 ** 31 - 1))],
  "a stream's window beyond its limit": [MAGIC, SETTINGS, HEADERS(1, 4), frame(8, 0, 1, number(2 ** 31 - 1))],
  'goaway on a stream': [MAGIC, SETTINGS, frame(7, 0, 1, Buffer.alloc(8))],
  'goaway that is too short': [MAGIC, SETTINGS, frame(7, 0, 0, Buffer.alloc(7))],
  'goaway for a stream of the client': [MAGIC, SETTINGS, frame(7, 0, 0, Buffer.concat([number(1), number(0)]))],
  'a frame of an unknown type': [MAGIC, SETTINGS, frame(99, 255, 7, Buffer.from('x')), HEADERS(1)],
};

const server = http2.createServer();
let events = [];
server.on('sessionError', (error) => events.push(`session ${error.code} ${error.message}`));
server.on('session', (session) => session.on('close', () => events.push('session closed')));
server.on('stream', (stream, headers) => {
  events.push(`stream ${stream.id} ${headers[':path']}`);
  stream.on('error', (error) => events.push(`stream error ${error.code} ${error.message}`));
  stream.on('aborted', () => events.push('aborted'));
});
server.listen(0, async () => {
  for (const [name, parts] of Object.entries(CASES)) {
    events = [];
    const answer = await exchange(server.address().port, parts);
    while (!events.includes('session closed')) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 10));
    console.log(`${name}: ${answer.join(', ')}\n    ${events.join(', ')}`);
  }
  server.close();
});
