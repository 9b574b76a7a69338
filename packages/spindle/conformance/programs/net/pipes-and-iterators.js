const net = require('node:net');
const path = require('node:path');
const os = require('node:os');
const { pipeline } = require('node:stream/promises');
const { Transform, Readable } = require('node:stream');
const file = path.join(os.tmpdir(), `pipe-${process.pid}.sock`);
const server = net.createServer((socket) => {
  const upper = new Transform({ transform: (chunk, _, done) => done(null, String(chunk).toUpperCase()) });
  pipeline(socket, upper, socket).catch((error) => console.log(error.code));
});
server.listen(file, async () => {
  console.log(server.address() === file);
  const client = net.connect(file);
  Readable.from(['one ', 'two ', 'three']).pipe(client);
  let text = '';
  for await (const chunk of client) text += chunk;
  console.log(text, client.destroyed);
  server.close(() => console.log(require('node:fs').existsSync(file)));
});
