// Requests that are reset at once, by the thousand: the server ends the session.
const http2 = require('node:http2');
const { MAGIC, frame, block, GET, exchange } = require('../helpers/http2-frames.cjs');

const server = http2.createServer();
let streams = 0;
const errors = [];
server.on('sessionError', (error) => errors.push(`${error.code} ${error.message}`));
server.on('stream', (stream) => {
  streams++;
  stream.on('error', () => undefined);
});
server.listen(0, async () => {
  const headers = block(GET);
  const parts = [MAGIC, frame(4, 0, 0)];
  for (let id = 1; id < 2400; id += 2) parts.push(frame(1, 5, id, headers), frame(3, 0, id, Buffer.from([0, 0, 0, 8])));
  const answer = await exchange(server.address().port, parts);
  console.log(answer.some((line) => /^GOAWAY .* code 2$/.test(line)), answer.at(-1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(errors, streams >= 1000);
  server.close();
});
