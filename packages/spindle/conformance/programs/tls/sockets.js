// A TLS socket can be made over any stream, inspected, configured and closed, before any handshake.
const { once } = require('node:events');
const net = require('node:net');
const stream = require('node:stream');
const tls = require('node:tls');

const tried = (call) => {
  try {
    return call();
  } catch (error) {
    return error.code ?? error;
  }
};

// What `http2-wrapper`, and so `got`, does when it is loaded.
const socket = new tls.TLSSocket(new stream.PassThrough());
console.log(socket._handle._parentWrap.constructor.name, socket instanceof net.Socket, socket._handle.constructor.name, socket.ssl === socket._handle);
console.log(socket.encrypted, socket.authorized, socket.authorizationError, socket.alpnProtocol, socket.servername, socket.secureConnecting, socket.connecting);
console.log(socket.readable, socket.writable, socket.destroyed, socket.remoteAddress, socket.address(), socket.bytesRead, socket.bytesWritten, socket.allowHalfOpen);
console.log(socket._handle.isStreamBase, socket._handle.fd, socket._handle.bytesRead, socket._handle.bytesWritten, socket._handle.getServername());
for (const name of ['getProtocol', 'getCipher', 'getSession', 'getTLSTicket', 'isSessionReused', 'getPeerCertificate', 'getPeerX509Certificate', 'getCertificate',
  'getX509Certificate', 'getFinished', 'getPeerFinished'])
  console.log(name, tried(() => socket[name]()));
console.log(socket.setServername('example.org'), socket._handle.getServername(), socket.setMaxSendFragment(1024), tried(() => socket.setServername(1)));
console.log(tried(() => socket.exportKeyingMaterial(8, 'label')), socket.disableRenegotiation());
console.log(socket.setKeepAlive(true) === socket, socket.setNoDelay() === socket, socket.setTimeout(0) === socket, socket.ref() === socket, socket.unref() === socket);

const contexts = [{}, { ciphers: 'ECDHE-RSA-AES128-GCM-SHA256', minVersion: 'TLSv1.2' }, { maxVersion: 'TLSv1.3', ecdhCurve: 'auto', honorCipherOrder: true, sessionTimeout: 10 },
  { secureOptions: 1 }, { minVersion: 'wrong' }, { secureProtocol: 'TLS_method', minVersion: 'TLSv1.2' }, { ciphers: 1 }, { secureOptions: 'x' }, { ecdhCurve: 1 }, { sigalgs: '' }];
for (const options of contexts) {
  const context = tried(() => tls.createSecureContext(options));
  console.log(typeof context === 'string' ? context : [context.constructor.name, context.context.constructor.name, context.context.getMinProto(), context.context.getMaxProto()]);
}

const ways = [
  () => new tls.TLSSocket(),
  () => new tls.TLSSocket(new stream.PassThrough(), { isServer: true }),
  () => new tls.TLSSocket(new stream.Duplex({ read() {}, write(chunk, encoding, callback) { callback(); } }), { secureContext: tls.createSecureContext(), ALPNProtocols: ['h2'] }),
  () => new tls.TLSSocket(new net.Socket(), { rejectUnauthorized: false }),
  () => new tls.TLSSocket(null, { allowHalfOpen: true, enableTrace: false }),
  () => new tls.TLSSocket(new stream.PassThrough(), { secureContext: {} }),
  () => new tls.TLSSocket(new stream.PassThrough(), { enableTrace: 1 }),
  () => tls.TLSSocket(),
];
const main = async () => {
  for (const way of ways) {
    const made = tried(way);
    if (!(made instanceof tls.TLSSocket)) {
      console.log(made instanceof Error ? made.name : made);
      continue;
    }
    console.log(made.allowHalfOpen, made.alpnProtocol, made.encrypted, made.pending, made._tlsOptions.isServer);
    const closed = once(made, 'close');
    console.log(made.destroy() === made, await closed, made.destroyed, made._handle, made.getProtocol());
  }
  console.log(socket.destroyed);
  socket.destroy();
  console.log(await once(socket, 'close'), socket.destroyed, socket.ssl, socket.getCipher());
  const failed = new tls.TLSSocket(new stream.PassThrough());
  failed.on('error', (error) => console.log(error.message));
  failed.destroy(new Error('mine'));
  console.log(await once(failed, 'close').catch((error) => error.message), failed.destroyed);

  // Over a connection that ends before the handshake.
  const server = net.createServer((accepted) => accepted.end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const connection = net.connect(server.address().port, '127.0.0.1');
  await once(connection, 'connect');
  const secured = new tls.TLSSocket(connection);
  secured.on('close', (failed) => console.log('closed', failed)).on('end', () => console.log('ended')).resume();
  console.log(secured.remoteAddress, secured.remotePort === server.address().port, secured.remoteFamily);
  await once(secured, 'close');
  server.close();
};
main();
