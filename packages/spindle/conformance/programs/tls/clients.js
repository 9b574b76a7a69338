// Certificates of clients, sessions that are resumed, keys that both sides export, and connections that are not TLS.
const { once } = require('node:events');
const net = require('node:net');
const tls = require('node:tls');
const { authority: ca, rsa, client: credentials } = require('./credentials.json');

const connect = (server, options) => tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca, ...options });

async function certificates(version, rejectUnauthorized) {
  const limits = { minVersion: version, maxVersion: version };
  const server = tls.createServer({ ...rsa, ...limits, ca, requestCert: true, rejectUnauthorized }, (socket) => {
    console.log('server:', socket.authorized, socket.authorizationError, socket.getPeerCertificate().subject);
    socket.on('error', () => undefined).end('welcome');
  });
  server.on('tlsClientError', (error) => console.log('server:', error.code));
  await once(server.listen(0), 'listening');
  for (const options of [credentials, {}]) {
    const socket = connect(server, options);
    socket.on('error', (error) => console.log('client:', error.code)).setEncoding('utf8').on('data', (text) => console.log('client:', text));
    await once(socket, 'close').catch(() => undefined);
  }
  server.close();
}

async function sessions(version) {
  const server = tls.createServer({ ...rsa, minVersion: version, maxVersion: version }, (socket) => {
    socket.on('error', () => undefined).on('data', () => socket.end(socket.exportKeyingMaterial(20, 'label').toString('hex')));
  });
  await once(server.listen(0), 'listening');
  let session;
  for (let round = 0; round < 2; round++) {
    const socket = connect(server, { session });
    socket.once('session', (given) => (session = given));
    await once(socket, 'secureConnect');
    const own = socket.exportKeyingMaterial(20, 'label').toString('hex');
    socket.write('x');
    const [told] = await once(socket.setEncoding('utf8'), 'data');
    console.log(version, socket.isSessionReused(), told === own, socket.authorized, Buffer.isBuffer(session), socket.getFinished().length);
    await once(socket.resume(), 'close');
  }
  server.close();
}

async function main() {
  for (const version of ['TLSv1.2', 'TLSv1.3']) for (const rejects of [false, true]) await certificates(version, rejects);
  for (const version of ['TLSv1.2', 'TLSv1.3']) await sessions(version);
  const plain = net.createServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await once(plain.listen(0), 'listening');
  console.log((await once(connect(plain, {}), 'error'))[0].code);
  // Read first: a connection with unread data is reset.
  const silent = net.createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end()));
  await once(silent.listen(0), 'listening');
  const [lost] = await once(connect(silent, {}), 'error');
  console.log(lost.code, lost.message);
  plain.close();
  silent.close();
  const server = tls.createServer(rsa).on('tlsClientError', (error) => console.log(error.code));
  await once(server.listen(0), 'listening');
  const wrong = net.connect(server.address().port).on('error', () => undefined);
  wrong.write('GET / HTTP/1.1\r\n\r\n');
  await once(server, 'tlsClientError');
  wrong.destroy();
  server.close();
}
main();
