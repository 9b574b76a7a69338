const http = require('node:http');
const TOTAL = 3_000_000;
const server = http.createServer((request, response) => {
  let waits = 0;
  let sent = 0;
  const block = Buffer.alloc(100_000, 'x');
  const write = () => {
    while (sent < TOTAL) {
      sent += block.length;
      if (!response.write(block)) {
        waits++;
        return response.once('drain', write);
      }
    }
    response.end();
    console.log('waited', waits > 0);
  };
  write();
});
server.listen(0, () => {
  http.get({ port: server.address().port }, (response) => {
    let received = 0;
    response.on('data', (chunk) => {
      received += chunk.length;
      response.pause();
      setImmediate(() => response.resume());
    });
    response.on('end', () => {
      console.log(received === TOTAL);
      server.close();
    });
  });
});
