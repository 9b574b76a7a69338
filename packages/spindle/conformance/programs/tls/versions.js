// Versions, cipher suites, certificates and curves that both sides can agree on, or cannot.
const { once } = require('node:events');
const tls = require('node:tls');
const { authority: ca, ...all } = require('./credentials.json');

async function meet(name, serverOptions, clientOptions = {}) {
  const server = tls.createServer({ ...all.rsa, ...serverOptions }, (socket) => socket.on('error', () => undefined).end('bye'));
  const failed = new Promise((resolve) => server.on('tlsClientError', (error) => resolve(error.code)));
  await once(server.listen(0), 'listening');
  const client = tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca, ...clientOptions });
  const outcome = await Promise.race([once(client, 'secureConnect').then(() => undefined), once(client, 'error').then(([error]) => error)]).catch((error) => error);
  if (outcome === undefined) {
    const key = client.getEphemeralKeyInfo();
    console.log(name, client.getProtocol(), client.getCipher().name, key.type && [key.type, key.name, key.size], client.alpnProtocol, client.authorized);
    client.resume();
    await once(client, 'close');
  } else console.log(name, outcome.code, outcome.reason, await failed);
  client.destroy();
  server.close();
}

async function main() {
  const curve = { ecdhCurve: 'X25519' };
  for (const [name, credentials] of Object.entries(all)) if (name !== 'client') await meet(name, credentials, curve);
  const both = (version) => ({ minVersion: version, maxVersion: version });
  for (const ciphers of ['TLS_AES_128_GCM_SHA256', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_256_GCM_SHA384']) await meet(ciphers, {}, { ciphers, ...curve });
  for (const ciphers of ['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-CHACHA20-POLY1305', 'ECDHE-RSA-AES256-SHA384', 'AES128-GCM-SHA256'])
    await meet(ciphers, both('TLSv1.2'), { ciphers, ...curve });
  for (const ecdhCurve of ['prime256v1', 'secp384r1', 'P-521', 'X25519']) await meet(ecdhCurve, { ecdhCurve }, { ecdhCurve });
  await meet('retry', { ecdhCurve: 'secp384r1' }, { ecdhCurve: 'X25519:secp384r1' });
  await meet('too old', { minVersion: 'TLSv1.3' }, both('TLSv1.2'));
  await meet('too new', { maxVersion: 'TLSv1.2' }, { minVersion: 'TLSv1.3' });
  await meet('no cipher', { ciphers: 'ECDHE-RSA-AES128-GCM-SHA256', ...both('TLSv1.2') }, { ciphers: 'ECDHE-RSA-AES256-GCM-SHA384' });
  await meet('protocol', { ALPNProtocols: ['h2', 'http/1.1'] }, { ALPNProtocols: ['http/1.1', 'h2'], ...curve });
  await meet('no protocol', { ALPNProtocols: ['h2'] }, { ALPNProtocols: ['other'] });
  await meet('chosen protocol', { ALPNCallback: ({ servername, protocols }) => (servername === 'localhost' ? protocols[1] : undefined) }, { ALPNProtocols: ['a', 'b'], ...curve });
  await meet('name', { SNICallback: (name, done) => setImmediate(done, null, tls.createSecureContext(name === 'localhost' ? all.ecdsa : all.rsa)) }, curve);
}
main();
