// Hundreds of requests, one after the other and all at once, with bodies of many sizes.
const http2 = require('node:http2');

const server = http2.createServer((request, response) => {
  let size = 0;
  request.on('data', (chunk) => (size += chunk.length));
  request.on('end', () => response.end(JSON.stringify({ url: request.url, size, header: request.headers['x-n'] })));
});
server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const ask = (n) =>
    new Promise((resolve, reject) => {
      const request = client.request({ ':method': 'POST', ':path': `/${n}`, 'x-n': `${n % 7}` });
      let text = '';
      request.on('data', (chunk) => (text += chunk));
      request.on('error', reject);
      request.on('close', () => resolve(JSON.parse(text)));
      request.end(Buffer.alloc((n * 977) % 40_000));
    });
  let sum = 0;
  for (let n = 0; n < 100; n++) sum += (await ask(n)).size;
  console.log(sum);
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(n)));
  console.log(answers.every(({ url, size, header }, n) => url === `/${n}` && size === (n * 977) % 40_000 && header === `${n % 7}`));
  client.close();
  server.close();
});
