import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const TYPES = { html: 'text/html', js: 'text/javascript' };

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  const contents = await readFile(name).catch(() => undefined);
  if (contents === undefined) return response.writeHead(404).end();
  response.setHeader('content-type', TYPES[name.split('.').at(-1)] ?? 'text/plain').end(contents);
});
// A WebSocket that repeats each message, at most 125 bytes of text.
server.on('upgrade', ({ headers }, socket) => {
  const key = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-accept: ${key}\r\n\r\n`);
  socket.on('error', () => {});
  socket.on('data', (frame) => {
    if ((frame[0] & 15) !== 1) return socket.end(Buffer.from([0x88, 0]));
    const text = Uint8Array.from(frame.subarray(6), (byte, at) => byte ^ frame[2 + (at % 4)]);
    socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]));
  });
});
server.listen(3000, () => console.log('http://localhost:3000'));
