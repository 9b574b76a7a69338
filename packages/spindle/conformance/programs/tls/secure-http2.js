// HTTP/2 is agreed on during the handshake; a client without it gets HTTP/1.1 where the server allows that.
const { once } = require('node:events');
const http2 = require('node:http2');
const https = require('node:https');
const { authority: ca, ecdsa } = require('./credentials.json');

async function main() {
  const server = http2.createSecureServer({ ...ecdsa, allowHTTP1: true }, (request, response) => {
    response.end(`${request.httpVersion} ${request.socket.alpnProtocol} ${request.headers[':scheme']}`);
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address();
  const session = http2.connect(`https://localhost:${port}`, { ca });
  const stream = session.request({ ':path': '/' });
  stream.setEncoding('utf8');
  let text = '';
  stream.on('data', (part) => (text += part));
  const [headers] = await once(stream, 'response');
  await once(stream, 'end');
  console.log(headers[':status'], text, session.alpnProtocol, session.encrypted, session.socket.authorized);
  session.close();
  await once(session, 'close');
  const [response] = await once(https.get({ port, ca, agent: false }), 'response');
  console.log(response.httpVersion, String((await response.toArray())[0]));
  server.close();
}
main();
