// node: --expose-gc
// A request that has ended can be collected, although its parser is kept for the next one.
const http = require('node:http');
const server = http.createServer((_request, response) => response.end('answer'));
server.listen(0, async () => {
  const forgotten = await new Promise((resolve) => {
    const request = http.get({ port: server.address().port, agent: false }, (response) => response.resume().on('close', () => resolve(new WeakRef(request))));
  });
  for (let i = 0; i < 100 && forgotten.deref() !== undefined; i++) {
    await new Promise(setImmediate);
    gc();
  }
  console.log(forgotten.deref() === undefined ? 'collected' : 'kept');
  server.close();
});
