// A server with a certificate, and clients that trust it, do not, or look away.
const { once } = require('node:events');
const https = require('node:https');
const { authority: ca, ecdsa } = require('./credentials.json');

const ask = (options) =>
  new Promise((resolve) => {
    const request = https.request(options, (response) => {
      const { socket } = response;
      const seen = [response.statusCode, socket.authorized, socket.authorizationError, socket.encrypted, socket.getProtocol(), socket.getCipher()];
      const certificate = socket.getPeerCertificate();
      seen.push(certificate.subject, certificate.issuer, certificate.subjectaltname, certificate.valid_to, certificate.fingerprint256);
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part)).on('end', () => resolve([...seen, text.length, text.slice(0, 20)]));
    });
    request.on('error', (error) => resolve([error.code, error.message.split(';')[0], error.reason]));
    request.end(options.body);
  });

async function main() {
  const server = https.createServer(ecdsa, async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    response.writeHead(200, { 'x-length': body.length });
    response.end(request.method === 'POST' ? body.toString().toUpperCase() : `hello ${request.url}`);
  });
  server.on('tlsClientError', (error) => console.log('server:', error.code));
  await once(server.listen(0), 'listening');
  const { port } = server.address();
  console.log(await ask({ port, ca, path: '/a', agent: false }));
  console.log(await ask({ port, ca, path: '/b', method: 'POST', body: 'x'.repeat(200_000), agent: false }));
  console.log(await ask({ port, rejectUnauthorized: false, agent: false }));
  console.log(await ask({ port, agent: false }));
  console.log(await ask({ port, ca, servername: 'other.example', agent: false }));
  console.log(await ask({ port, ca, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2', agent: false }));
  const agent = new https.Agent({ keepAlive: true, ca });
  for (const path of ['/1', '/2']) console.log(await ask({ port, path, agent }));
  agent.destroy();
  console.log((await fetch(`https://localhost:${port}/`).catch((error) => error)).message);
  server.close();
}
main();
