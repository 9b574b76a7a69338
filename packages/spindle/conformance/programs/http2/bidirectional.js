// A conversation on one stream, as in gRPC: length-prefixed messages both ways, a status in the trailers, a deadline.
const http2 = require('node:http2');

const pack = (text) => {
  const message = Buffer.from(text);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(message.length, 1);
  return Buffer.concat([header, message]);
};
const unpack = (stream, onMessage) => {
  let rest = Buffer.alloc(0);
  stream.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
      const size = rest.readUInt32BE(1);
      onMessage(rest.subarray(5, 5 + size).toString());
      rest = rest.subarray(5 + size);
    }
  });
};

const server = http2.createServer();
server.on('stream', (stream, headers) => {
  stream.on('error', () => undefined);
  stream.on('aborted', () => console.log('server: canceled', stream.rstCode));
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  if (headers[':path'] === '/slow') return;
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0', 'grpc-message': 'fine' }));
  unpack(stream, (text) => {
    console.log('server got', text);
    stream.write(pack(`re: ${text}`));
  });
  stream.on('end', () => stream.end(pack('bye')));
});
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const call = client.request({ ':method': 'POST', ':path': '/talk', te: 'trailers', 'content-type': 'application/grpc' });
  let count = 0;
  unpack(call, (text) => {
    console.log('client got', text);
    if (++count < 4) call.write(pack(`message ${count}`));
    else if (count === 4) call.end();
  });
  call.on('trailers', (trailers) => console.log({ ...trailers }));
  call.write(pack('message 0'));
  call.on('close', () => {
    const slow = client.request({ ':method': 'POST', ':path': '/slow' });
    setTimeout(() => slow.close(http2.constants.NGHTTP2_CANCEL), 30);
    slow.on('close', () => {
      console.log('deadline', slow.rstCode);
      setTimeout(() => {
        client.close();
        server.close();
      }, 20);
    });
  });
});
