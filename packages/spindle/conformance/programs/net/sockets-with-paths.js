// Permissions of a socket's name, and a handle that two servers listen on.
const fs = require('node:fs');
const net = require('node:net');

function modeOf(options) {
  return new Promise((resolve) => {
    const server = net.createServer().listen({ path: 'name.sock', ...options }, () => {
      console.log(JSON.stringify(options), (fs.statSync('name.sock').mode & 0o777).toString(8));
      server.close(resolve);
    });
  });
}

(async () => {
  for (const options of [{}, { readableAll: true }, { writableAll: true }, { readableAll: true, writableAll: true }]) await modeOf(options);
  const first = net.createServer(() => console.log('first')).listen(0, () => {
    const second = net.createServer((socket) => { console.log('second'); socket.end(); });
    second.on('error', (error) => console.log(error.code));
    second.listen(first, () => {
      console.log(second.address().port === first.address().port);
      second.close();
    });
  });
  try {
    new net.Socket({ fd: 1e8 });
  } catch (error) {
    console.log(error.code, error.message);
  }
})();
