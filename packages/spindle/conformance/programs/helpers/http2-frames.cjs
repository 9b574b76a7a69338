// Speaks HTTP/2 frame by frame, to send what Node's own API never would.
const net = require('node:net');

exports.MAGIC = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

exports.frame = (type, flags, streamId, payload = Buffer.alloc(0)) => {
  const header = Buffer.alloc(9);
  header.writeUIntBE(payload.length, 0, 3);
  header[3] = type;
  header[4] = flags;
  header.writeUInt32BE(streamId, 5);
  return Buffer.concat([header, payload]);
};

/** A header block without compression. */
exports.block = (headers) =>
  Buffer.concat(
    headers.map(([name, value]) => {
      const [nameBytes, valueBytes] = [Buffer.from(name, 'latin1'), Buffer.from(value, 'latin1')];
      return Buffer.concat([Buffer.from([0]), length(nameBytes), nameBytes, length(valueBytes), valueBytes]);
    }),
  );

function length({ length: size }) {
  if (size < 127) return Buffer.from([size]);
  const bytes = [127];
  let rest = size - 127;
  for (; rest >= 128; rest >>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
}

exports.GET = [
  [':method', 'GET'],
  [':scheme', 'http'],
  [':path', '/'],
  [':authority', 'localhost'],
];

const NAMES = { 0: 'DATA', 1: 'HEADERS', 3: 'RST_STREAM', 4: 'SETTINGS', 5: 'PUSH_PROMISE', 6: 'PING', 7: 'GOAWAY', 8: 'WINDOW_UPDATE', 9: 'CONTINUATION' };

/** What matters of the frames in `bytes`: no settings, windows or dates. */
exports.describe = (bytes) => {
  const lines = [];
  for (let at = 0; at + 9 <= bytes.length; ) {
    const size = bytes.readUIntBE(at, 3);
    const [type, flags, streamId] = [bytes[at + 3], bytes[at + 4], bytes.readUInt32BE(at + 5)];
    const payload = bytes.subarray(at + 9, at + 9 + size);
    at += 9 + size;
    if (type === 4 || type === 8) continue;
    let detail = '';
    if (type === 3) detail = ` code ${payload.readUInt32BE(0)}`;
    if (type === 7) detail = ` last ${payload.readUInt32BE(0)} code ${payload.readUInt32BE(4)}`;
    if (type === 0) detail = ` ${payload.toString('latin1')}`;
    lines.push(`${NAMES[type] ?? type} flags ${flags} stream ${streamId}${detail}`);
  }
  return lines;
};

/** Whether one of the frames in `bytes` answers a ping of ours. */
const answersIn = (bytes) => bytes.toString('latin1').split('our ping').length - 1;

/** More than a server needs to react to what was sent. */
const PINGS = 4;

/** Sends bytes to a server and resolves with what it answers until it closes the connection, or has answered some pings. */
exports.exchange = (port, parts) =>
  new Promise((resolve) => {
    const socket = net.connect(port);
    let bytes = Buffer.alloc(0);
    let pings = 0;
    let isWaiting = false;
    const finish = (how) => {
      socket.destroy();
      resolve([...exports.describe(bytes).filter((line) => !line.startsWith('PING')), how]);
    };
    const ping = () => {
      pings++;
      isWaiting = false;
      socket.write(exports.frame(6, 0, 0, Buffer.from('our ping')));
    };
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (answersIn(bytes) < pings || isWaiting) return;
      if (pings === PINGS) return void finish('open');
      isWaiting = true;
      setTimeout(ping, 10);
    });
    socket.on('end', () => finish('ended'));
    socket.on('error', () => finish('ended'));
    socket.write(Buffer.concat(parts.map((part) => Buffer.from(part))));
    ping();
  });
