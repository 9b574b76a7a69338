// What a client does about servers that break the protocol.
const http2 = require('node:http2');
const net = require('node:net');
const { frame, block, GET } = require('../helpers/http2-frames.cjs');

const SETTINGS = frame(4, 0, 0);
const OK = block([[':status', '200']]);
const promise = (id, headers = GET) => Buffer.concat([Buffer.from([0, 0, 0, id]), block(headers)]);
const CASES = {
  'http/1': ['HTTP/1.1 400 Bad Request\r\n\r\n'],
  'no settings': [frame(6, 0, 0, Buffer.alloc(8))],
  'an answer': [SETTINGS, frame(1, 4, 1, OK), frame(0, 1, 1, Buffer.from('hi'))],
  'no status': [SETTINGS, frame(1, 5, 1, block([['x', 'y']]))],
  'a status with letters': [SETTINGS, frame(1, 5, 1, block([[':status', '2xx']]))],
  'status 101': [SETTINGS, frame(1, 5, 1, block([[':status', '101']]))],
  'data before headers': [SETTINGS, frame(0, 1, 1, Buffer.from('hi'))],
  'only an informational answer': [SETTINGS, frame(1, 5, 1, block([[':status', '100']]))],
  'a wrong length': [SETTINGS, frame(1, 4, 1, block([[':status', '200'], ['content-length', '5']])), frame(0, 1, 1, Buffer.from('hi'))],
  'an answer to nothing': [SETTINGS, frame(1, 5, 9, OK)],
  'a request': [SETTINGS, frame(1, 5, 2, block(GET))],
  'a promise': [SETTINGS, frame(5, 4, 1, promise(2)), frame(1, 5, 2, OK), frame(1, 5, 1, OK)],
  'an odd promise': [SETTINGS, frame(5, 4, 1, promise(3))],
  'a promise of a broken request': [SETTINGS, frame(5, 4, 1, promise(2, [[':method', 'GET']])), frame(1, 5, 1, OK)],
  'push allowed by a server': [frame(4, 0, 0, Buffer.from([0, 2, 0, 0, 0, 1]))],
  'a refused stream': [SETTINGS, frame(3, 0, 1, Buffer.from([0, 0, 0, 7]))],
  goaway: [SETTINGS, frame(7, 0, 0, Buffer.from([0, 0, 0, 0, 0, 0, 0, 11, 65, 66]))],
  'a wrong goaway': [SETTINGS, frame(7, 0, 0, Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))],
  'a lost connection': [SETTINGS],
};

const run = (name, parts) =>
  new Promise((resolve) => {
    const events = [];
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(Buffer.concat(parts.map((part) => Buffer.from(part))));
        if (name === 'a lost connection') setTimeout(() => socket.destroy(), 20);
      });
    });
    server.listen(0, () => {
      const client = http2.connect(`http://localhost:${server.address().port}`);
      const note = (text) => events.push(text);
      client.on('error', (error) => note(`session ${error.code} ${error.message}`));
      client.on('goaway', (code, last, data) => note(`goaway ${code} ${last} ${data}`));
      client.on('close', () => {
        note('session closed');
        setTimeout(finish, 20);
      });
      client.on('stream', (stream, headers) => {
        note(`pushed ${headers[':path']}`);
        stream.on('error', (error) => note(`pushed ${error.code}`));
      });
      const request = client.request({ ':path': '/' });
      request.on('response', (headers) => note(`response ${headers[':status']}`));
      request.on('headers', (headers) => note(`headers ${headers[':status']}`));
      request.on('data', (chunk) => note(`data ${chunk}`));
      request.on('error', (error) => note(`request ${error.code} ${error.message}`));
      request.on('close', () => note(`request closed ${request.rstCode}`));
      let isDone = false;
      const finish = () => {
        if (isDone) return;
        isDone = true;
        console.log(`${name}: ${events.join(', ')}`);
        client.destroy();
        server.close(resolve);
      };
      setTimeout(finish, 400);
    });
  });

(async () => {
  for (const [name, parts] of Object.entries(CASES)) await run(name, parts);
})();
