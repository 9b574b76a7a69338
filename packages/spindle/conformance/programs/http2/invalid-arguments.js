// What the API refuses before anything is sent.
const http2 = require('node:http2');

const attempt = (name, action) => {
  try {
    console.log(name, typeof action());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
};
attempt('protocol', () => http2.connect('ftp://localhost'));
attempt('authority', () => http2.connect({ protocol: 'other:' }));
attempt('options', () => http2.createServer(5));
attempt('settings', () => http2.createServer({ settings: 5 }));
attempt('packed', () => http2.getUnpackedSettings(Buffer.alloc(5)));

const server = http2.createServer();
server.on('stream', (stream) => {
  attempt('status', () => stream.respond({ ':status': 99 }));
  attempt('101', () => stream.additionalHeaders({ ':status': 101 }));
  attempt('info', () => stream.additionalHeaders({ ':status': 200 }));
  attempt('pseudo', () => stream.respond({ ':path': '/' }));
  attempt('connection', () => stream.respond({ connection: 'close' }));
  attempt('respond', () => stream.respond({}));
  attempt('twice', () => stream.respond({}));
  attempt('late info', () => stream.additionalHeaders({}));
  attempt('close', () => stream.close('x'));
  attempt('priority', () => stream.session.setNextStreamID(0));
  attempt('window', () => stream.session.setLocalWindowSize('x'));
  attempt('altsvc', () => stream.session.altsvc('h2=":8000"', 'nonsense'));
  attempt('origin', () => stream.session.origin('nonsense'));
  stream.on('error', () => undefined);
  stream.end();
});
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  client.on('error', (error) => console.log('session', error.code));
  attempt('header name', () => client.request({ 'a b': '1' }));
  attempt('pseudo', () => client.request({ ':nope': '1' }));
  attempt('single', () => client.request({ 'content-type': ['a', 'b'] }));
  attempt('te', () => client.request({ te: 'gzip' }));
  attempt('connect', () => client.request({ ':method': 'CONNECT' }));
  attempt('write', () => client.socket.write('x'));
  attempt('headers', () => client.request(5));
  attempt('endStream', () => client.request({}, { endStream: 'x' }));
  const request = client.request({});
  request.on('error', (error) => console.log('request', error.code, error.message));
  request.resume();
  request.on('close', () => {
    client.close();
    server.close();
  });
});
