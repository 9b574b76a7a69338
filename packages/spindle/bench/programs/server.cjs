// A server for preview measurements: small responses, 5 MB down, any size up.
const { createServer } = require('node:http');

const SMALL = 'x'.repeat(10_000);
const LARGE = Buffer.alloc(5 * 1024 * 1024, 'y');
createServer((request, response) => {
  if (request.url === '/') {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><head></head><h1>ready</h1>');
  } else if (request.url === '/large') response.end(LARGE);
  else if (request.method === 'POST') {
    let size = 0;
    request.on('data', (chunk) => {
      size += chunk.length;
    });
    request.on('end', () => response.end(String(size)));
  } else response.end(SMALL);
}).listen(Number(process.argv[2] ?? 8200), () => console.log('listening'));
