// Headers that break the rules of HTTP: which requests a server refuses, and what it ignores.
const http2 = require('node:http2');
const { MAGIC, frame, block, GET, exchange } = require('../helpers/http2-frames.cjs');

const without = (name) => GET.filter(([key]) => key !== name);
const replaced = (name, value) => GET.map(([key, old]) => [key, key === name ? value : old]);
const CASES = {
  fine: [...GET, ['x', 'y']],
  'no method': without(':method'),
  'no path': without(':path'),
  'no scheme': without(':scheme'),
  'no authority': without(':authority'),
  'host instead of authority': [...without(':authority'), ['host', 'h']],
  'an empty path': replaced(':path', ''),
  'a path without a slash': replaced(':path', 'x'),
  'a star': replaced(':path', '*'),
  'a space in the path': replaced(':path', '/a b'),
  'a bad method': replaced(':method', 'G T'),
  'a bad scheme': replaced(':scheme', '1http'),
  'another scheme': replaced(':scheme', 'ftp'),
  'a bad authority': replaced(':authority', 'a b'),
  'a pseudo header twice': [...GET, [':path', '/x']],
  'a pseudo header after others': [...without(':path'), ['x', 'y'], [':path', '/']],
  'an unknown pseudo header': [...GET, [':nope', 'x']],
  'a status': [...GET, [':status', '200']],
  'upper case': [...GET, ['X', 'y']],
  'a bad name': [...GET, ['a b', 'y']],
  'an empty name': [...GET, ['', 'y']],
  'a bad value': [...GET, ['x', 'a\nb']],
  'space around a value': [...GET, ['x', ' y']],
  connection: [...GET, ['connection', 'close']],
  'transfer-encoding': [...GET, ['transfer-encoding', 'chunked']],
  upgrade: [...GET, ['upgrade', 'x']],
  'te: trailers': [...GET, ['te', 'trailers']],
  'te: gzip': [...GET, ['te', 'gzip']],
  'two hosts': [...GET, ['host', 'a'], ['host', 'b']],
  'a length that is no number': [...GET, ['content-length', 'x']],
  'two lengths': [...GET, ['content-length', '0'], ['content-length', '0']],
  'a length without a body': [...GET, ['content-length', '5']],
  'a protocol': [...GET, [':protocol', 'websocket']],
  connect: [
    [':method', 'CONNECT'],
    [':authority', 'a:1'],
  ],
  'connect with a path': [
    [':method', 'CONNECT'],
    [':authority', 'a:1'],
    [':path', '/'],
  ],
};

const server = http2.createServer();
let events = [];
server.on('sessionError', (error) => events.push(`session ${error.code}`));
server.on('stream', (stream, headers) => {
  events.push(`stream ${JSON.stringify({ ...headers })}`);
  stream.on('error', (error) => events.push(error.code));
  stream.respond({ ':status': 204 }, { sendDate: false, endStream: true });
});
server.listen(0, async () => {
  const { port } = server.address();
  for (const [name, headers] of Object.entries(CASES)) {
    events = [];
    const answer = await exchange(port, [MAGIC, frame(4, 0, 0), frame(1, 5, 1, block(headers))]);
    console.log(`${name}: ${answer.join(', ')}\n    ${events.join(', ')}`);
  }
  const post = [...GET, ['content-length', '3']];
  for (const [name, parts] of Object.entries({
    'too little data': [frame(1, 4, 1, block(post)), frame(0, 1, 1, Buffer.from('ab'))],
    'trailers that end nothing': [frame(1, 4, 1, block(GET)), frame(1, 4, 1, block([['x', 'y']]))],
    'a pseudo header in trailers': [frame(1, 4, 1, block(GET)), frame(1, 5, 1, block([[':path', '/']]))],
    'good trailers': [frame(1, 4, 1, block(GET)), frame(1, 5, 1, block([['x', 'y']]))],
  })) {
    events = [];
    const answer = await exchange(port, [MAGIC, frame(4, 0, 0), ...parts]);
    console.log(`${name}: ${answer.join(', ')}\n    ${events.join(', ')}`);
  }
  server.close();
});
