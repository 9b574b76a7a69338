// Which events a client's requests emit, and in what order.
const http = require('node:http');
const net = require('node:net');
const events = ['socket', 'response', 'information', 'continue', 'upgrade', 'connect', 'timeout', 'abort', 'close', 'finish', 'error', 'drain', 'prefinish'];
const answers = {
  '/plain': 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok',
  '/early': 'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  '/continue': 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 None\r\nConnection: close\r\n\r\n',
  '/upgrade': 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nafter',
  '/cut': 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc',
  '/nonsense': 'nonsense\r\n\r\n',
  '/trailers': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nok\r\n0\r\nX-A: b\r\n\r\n',
  '/bad-chunk': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nok\r\n',
  '/long': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\nabc',
  '/nothing': '',
};
// Milliseconds; the request is sent long before, also on a busy machine.
const ENOUGH_TO_CONNECT = 1000;
const server = net.createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (data) => {
    const [, path] = String(data).split(' ');
    if (path === '/hang') return;
    socket.write(answers[path] ?? '');
    socket.end();
  });
});
const ask = (options, act) =>
  new Promise((resolve) => {
    const lines = [];
    const request = http.request({ host: '127.0.0.1', port: server.address().port, agent: false, ...options });
    for (const name of events)
      request.on(name, (value) => lines.push(`request ${name} ${value?.code ?? value?.statusCode ?? ''} ${value instanceof Error ? value.message : ''}`));
    request.on('response', (response) => {
      for (const name of ['data', 'end', 'close', 'aborted', 'error', 'readable'])
        response.on(name === 'readable' ? 'resume' : name, (value) => lines.push(`response ${name} ${value?.code ?? (name === 'data' ? value : '')}`));
      response.on('close', () => lines.push(`complete ${response.complete} ${JSON.stringify(response.trailers)}`));
    });
    request.on('upgrade', (response, socket, head) => {
      lines.push(`head ${head}`);
      socket.destroy();
    });
    request.on('close', () =>
      setTimeout(() => {
        console.log(options.path, request.destroyed, request.aborted, request.reusedSocket);
        console.log(lines.join('\n'));
        resolve();
      }, 20),
    );
    act ? act(request) : request.end();
  });
server.listen(0, '127.0.0.1', async () => {
  for (const path of Object.keys(answers)) await ask({ path });
  await ask({ path: '/post', method: 'POST' }, (request) => {
    request.write('x');
    request.end('y');
  });
  await ask({ path: '/hang', timeout: ENOUGH_TO_CONNECT }, (request) => {
    request.on('timeout', () => request.destroy());
    request.end();
  });
  await ask({ path: '/hang' }, (request) => {
    request.end();
    request.on('socket', (socket) => socket.on('connect', () => request.destroy(new Error('mine'))));
  });
  await ask({ path: '/hang' }, (request) => {
    request.destroy();
  });
  await ask({ path: '/hang' }, (request) => {
    request.abort();
  });
  await ask({ path: '/hang', signal: AbortSignal.abort() });
  await ask({ path: '/hang', signal: AbortSignal.timeout(ENOUGH_TO_CONNECT) });
  await ask({ path: '/refused', port: 1 });
  await ask({ path: '/plain' }, (request) => {
    request.setTimeout(5000);
    request.setNoDelay();
    request.setSocketKeepAlive();
    request.flushHeaders();
    request.end(() => console.log('end callback'));
  });
  server.close();
});
