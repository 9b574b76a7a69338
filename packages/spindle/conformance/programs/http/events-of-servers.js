// Which events servers, requests and responses emit, and in what order, for requests that go well and for others.
const http = require('node:http');
const net = require('node:net');
let lines = [];
const log = (...parts) => lines.push(parts.join(' '));
const server = http.createServer({ keepAliveTimeout: 20, requestTimeout: 0, headersTimeout: 0 });
for (const name of ['connection', 'request', 'checkContinue', 'checkExpectation', 'upgrade', 'connect', 'clientError', 'close', 'listening', 'dropRequest'])
  server.on(name, (one, two) => {
    log('server', name, name === 'clientError' ? `${one.code} ${one.message}` : (one?.url ?? ''));
    if (name === 'clientError') two.destroy();
    if (name === 'checkContinue') {
      two.writeContinue();
      server.emit('request', one, two);
    }
    if (name === 'checkExpectation') {
      two.statusCode = 417;
      two.end();
    }
    if (name === 'upgrade' || name === 'connect') two.end('HTTP/1.1 101 Switching\r\n\r\n');
  });
server.on('connection', (socket) => {
  for (const name of ['end', 'close', 'error', 'timeout']) socket.on(name, (value) => log('socket', name, value?.code ?? ''));
});
server.on('request', (request, response) => {
  for (const name of ['data', 'end', 'close', 'aborted', 'error', 'resume', 'pause'])
    request.on(name, (value) => log('request', name, value?.code ?? (name === 'data' ? String(value) : '')));
  for (const name of ['finish', 'close', 'error', 'pipe', 'prefinish']) response.on(name, (value) => log('response', name, value?.code ?? ''));
  request.on('end', () => request.url !== '/hang' && response.end(request.url === '/big' ? 'b'.repeat(100) : 'ok', () => log('response callback')));
});
const talk = (text, wait = 60) =>
  new Promise((resolve) => {
    const socket = net.connect(server.address().port, '127.0.0.1', () => socket.write(text));
    let got = '';
    socket.on('data', (data) => {
      got += data;
    });
    socket.on('error', (error) => log('client', error.code));
    const timer = setTimeout(() => socket.destroy(), wait);
    socket.on('close', () => {
      clearTimeout(timer);
      setTimeout(() => {
        console.log(JSON.stringify(text.slice(0, 60)));
        console.log(lines.join('\n'));
        console.log(got.replace(/Date: .*/, 'Date'));
        lines = [];
        resolve();
      }, 20);
    });
  });
server.listen(0, '127.0.0.1', async () => {
  await talk('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 500);
  await talk('POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc', 500);
  await talk('POST /chunks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n0\r\n\r\n', 500);
  await talk('POST /expect HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nExpect: 100-continue\r\nConnection: close\r\n\r\na', 500);
  await talk('GET /odd HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n', 500);
  await talk('GET /up HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', 500);
  await talk('CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n', 500);
  await talk('BREW / HTTP/1.1\r\n\r\n', 500);
  await talk('GET / HTTP/1.1\r\n\r\n', 500);
  await talk('GET /two HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 500);
  await talk('nonsense\r\n\r\n', 500);
  await talk('GET / HTTP/9.9\r\n\r\n', 500);
  await talk('GET /hang HTTP/1.1\r\nHost: x\r\n\r\n');
  await talk('POST /cut HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc');
  await talk('GET /idle HTTP/1.1\r\nHost: x\r\n\r\n', 3000);
  server.close(() => {
    console.log('closed', lines.join('\n'));
  });
});
