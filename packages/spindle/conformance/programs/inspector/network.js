// node: --experimental-network-inspection
// Requests as sessions see them: those of Node's library, and those that a program reports itself.
const http = require('node:http');
const { Session } = require('node:inspector/promises');
const inspector = require('node:inspector');

const session = new Session();
session.connect();
const seen = [];
session.on('inspectorNotification', ({ method, params }) => {
  const { initiator, requestId, ...rest } = params;
  delete rest.timestamp;
  delete rest.wallTime;
  if (initiator !== undefined) seen.push(`from ${initiator.type} ${initiator.stack.callFrames.length > 0}`);
  seen.push(`${method} ${requestId} ${JSON.stringify(rest).replace(/:\d{4,5}/g, ':port').replace(/"date":"[^"]*"/, '"date":""')}`);
});
const rejected = (promise) => promise.then((value) => console.log(value), ({ code, message }) => console.log(code, message));

async function main() {
  inspector.Network.requestWillBeSent({ requestId: 'before', timestamp: 1, wallTime: 1, request: { url: 'a:b', method: 'GET', headers: {} } });
  await session.post('Network.enable');
  const server = http.createServer((request, response) => response.setHeader('content-type', 'text/plain; charset=utf-8').end('hello'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise((resolve) => http.get({ port: server.address().port, host: '127.0.0.1', path: '/x' }, (response) => response.resume().on('end', resolve)));
  await new Promise((resolve) => setTimeout(resolve, 20));
  console.log(await session.post('Network.getResponseBody', { requestId: 'node-network-event-1' }));
  server.close();

  const requestId = 'own';
  inspector.Network.requestWillBeSent({ requestId, timestamp: 1, wallTime: 2, charset: 'utf-8', request: { url: 'https://example.com/', method: 'POST', headers: { a: 'b' }, hasPostData: true } });
  await rejected(session.post('Network.getRequestPostData', { requestId }));
  inspector.Network.dataSent({ requestId, timestamp: 2, dataLength: 2, data: Buffer.from('to') });
  inspector.Network.dataSent({ requestId, finished: true });
  await rejected(session.post('Network.getRequestPostData', { requestId }));
  inspector.Network.responseReceived({ requestId, timestamp: 3, type: 'Fetch', response: { url: 'https://example.com/', status: 200, statusText: 'OK', headers: {} } });
  inspector.Network.dataReceived({ requestId, timestamp: 4, dataLength: 3, encodedDataLength: 3, data: Buffer.from([1, 2, 3]) });
  await rejected(session.post('Network.getResponseBody', { requestId }));
  inspector.Network.loadingFinished({ requestId, timestamp: 5 });
  await rejected(session.post('Network.getResponseBody', { requestId }));
  await rejected(session.post('Network.getResponseBody', { requestId: 'none' }));
  for (const [name, params] of [
    ['requestWillBeSent', { requestId: 'incomplete' }],
    ['requestWillBeSent', { requestId: 'a', timestamp: 1, wallTime: 1, request: { url: 'a:b' } }],
    ['responseReceived', { requestId: 'a', timestamp: 1, type: 'Other', response: 1 }],
    ['loadingFailed', { requestId: 'a', timestamp: 'late' }],
    ['dataReceived', { requestId: 'a', timestamp: 1, dataLength: 1 }],
    ['webSocketHandshakeResponseReceived', { requestId: 'a', timestamp: 1, response: {} }],
  ]) {
    try {
      inspector.Network[name](params);
    } catch (error) {
      console.log(name, error.name, error.code, error.message);
    }
  }
  await session.post('Network.disable');
  inspector.Network.loadingFinished({ requestId, timestamp: 5 });
  for (const line of seen) console.log(line);
  session.disconnect();
}
main();
