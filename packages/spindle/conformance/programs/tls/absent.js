// What the modules offer without a connection.
const tls = require('node:tls');
const https = require('node:https');
console.log(typeof tls.connect, typeof tls.createServer, tls.DEFAULT_MIN_VERSION, tls.DEFAULT_MAX_VERSION, tls.DEFAULT_ECDH_CURVE, typeof tls.TLSSocket, tls.CLIENT_RENEG_LIMIT);
console.log(typeof https.Agent, https.globalAgent.defaultPort, https.globalAgent.protocol, https.globalAgent.maxCachedSessions);
console.log(tls.checkServerIdentity('a.example.org', { subject: { CN: 'x' }, subjectaltname: 'DNS:*.example.org' }));
const error = tls.checkServerIdentity('other.org', { subject: { CN: 'x' }, subjectaltname: 'DNS:*.example.org' });
console.log(error.code, error.reason, error.message);
for (const call of [() => https.request('http://x/'), () => https.get({ protocol: 'ftp:' })]) {
  try {
    call().on('error', () => undefined);
  } catch (caught) {
    console.log(caught.code, caught.message);
  }
}
