/**
 * Probes each part of Node that is hard to provide in a browser, to list what is missing by name. Runs on Node and
 * in Spindle; prints JSON that maps each part to null if it works, otherwise to the error's message.
 */
const { once } = require('node:events');

const PROBES = {
  'node:cluster': () => require('node:cluster').setupPrimary({}),
  'node:crypto (ciphers)': () => require('node:crypto').createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)).update('a'),
  'node:crypto (key pairs)': () => require('node:crypto').generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'node:dgram': async () => {
    const socket = require('node:dgram').createSocket('udp4').bind(0);
    await once(socket, 'listening');
    socket.close();
  },
  'node:dns (lookup of localhost)': () => require('node:dns').promises.lookup('localhost'),
  'node:http2 (server)': async () => {
    const http2 = require('node:http2');
    const server = http2.createServer((_, response) => response.end()).listen(0);
    await once(server, 'listening');
    const client = http2.connect(`http://localhost:${server.address().port}`);
    await once(client.request().resume(), 'end');
    client.close();
    server.close();
  },
  'node:inspector (session)': () => {
    const session = new (require('node:inspector').Session)();
    session.connect();
    session.disconnect();
  },
  'node:net (Unix sockets)': async () => {
    const server = require('node:net').createServer().listen('/tmp/probe.sock');
    await once(server, 'listening');
    server.close();
  },
  'node:repl': () => require('node:repl').start,
  'node:sqlite': () => new (require('node:sqlite').DatabaseSync)(':memory:').close(),
  'node:test': () => require('node:test').mock.fn()(),
  'node:tls (server)': async () => {
    const server = require('node:tls').createServer().listen(0);
    await once(server, 'listening');
    server.close();
  },
  'node:trace_events': () =>
    require('node:trace_events')
      .createTracing({ categories: ['node'] })
      .enable(),
  'node:v8 (heap snapshot)': () => require('node:v8').getHeapSnapshot().destroy(),
  'node:v8 (serialize)': () => require('node:v8').serialize({ a: 1 }),
  'node:vm (contexts)': () => require('node:vm').runInNewContext('a + 1', { a: 1 }),
  'node:wasi': () => new (require('node:wasi').WASI)({ version: 'preview1' }),
  'node:worker_threads': async () => {
    const worker = new (require('node:worker_threads').Worker)('0', { eval: true });
    await once(worker, 'exit');
  },
  'node:zlib (zstd)': () => require('node:zlib').zstdCompressSync('a'),
  'process.dlopen (native addons)': () => {
    try {
      process.dlopen({ exports: {} }, '/nowhere.node');
    } catch (error) {
      // On native Node the error is about the missing file.
      if (!/cannot open shared object/.test(error.message)) throw error;
    }
  },
};

async function main() {
  const found = {};
  for (const [part, probe] of Object.entries(PROBES)) {
    try {
      await probe();
      found[part] = null;
    } catch (error) {
      found[part] = error.message.split('\n')[0];
    }
  }
  console.log(JSON.stringify(found, null, 2));
  process.exit();
}

process.removeAllListeners('warning');
main();
