// fetch, its bodies and redirects, with a server in this process.
const http = require('node:http');
const server = http.createServer((request, response) => {
  if (request.url === '/redirect') return response.writeHead(302, { location: '/target' }).end();
  if (request.url === '/gzip') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(require('node:zlib').gzipSync('unpacked'));
  if (request.url === '/br') return response.writeHead(200, { 'content-encoding': 'br' }).end(require('node:zlib').brotliCompressSync('unpacked too'));
  let body = '';
  request.on('data', (chunk) => (body += chunk)).on('end', () => response.end(JSON.stringify({ url: request.url, method: request.method, body, type: request.headers['content-type'] })));
});
server.listen(0, async () => {
  const base = `http://localhost:${server.address().port}`;
  const redirected = await fetch(`${base}/redirect`);
  console.log(redirected.redirected, redirected.url === `${base}/target`, await redirected.json());
  console.log((await fetch(`${base}/redirect`, { redirect: 'manual' })).status);
  await fetch(`${base}/redirect`, { redirect: 'error' }).catch((error) => console.log(error.name, error.message, error.cause?.message));
  console.log(await (await fetch(`${base}/gzip`)).text(), await (await fetch(`${base}/br`)).text());
  console.log(await (await fetch(`${base}/post`, { method: 'POST', body: new URLSearchParams({ a: '1' }) })).json());
  console.log(await (await fetch(`${base}/post`, { method: 'POST', body: new ReadableStream({ start(controller) { controller.enqueue(Buffer.from('streamed')); controller.close(); } }), duplex: 'half' })).json());
  const form = new FormData();
  form.set('field', 'value');
  form.set('file', new Blob(['content']), 'name.txt');
  const posted = await (await fetch(`${base}/form`, { method: 'POST', body: form })).json();
  console.log(posted.type.split(';')[0], posted.body.includes('filename="name.txt"'));
  const controller = new AbortController();
  controller.abort();
  await fetch(base, { signal: controller.signal }).catch((error) => console.log(error.name, error.message));
  await fetch('http://localhost:1/').catch((error) => console.log(error.name, error.message, error.cause.code));
  await fetch('foo').catch((error) => console.log(error.name, error.message));
  server.close();
  server.closeAllConnections();
});
