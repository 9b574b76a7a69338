const http = require('node:http');
// Responses on two sockets may arrive in either order, so each waits until the one before it has freed its socket.
const waiting = new Map();
let [allowed, sent] = [0, 0];
const respond = () => {
  const url = `/${sent + 1}`;
  if (sent >= allowed || !waiting.has(url)) return;
  sent++;
  waiting.get(url).end(url);
};
const server = http.createServer((request, response) => {
  if (request.url > '/4') return response.end(request.url);
  waiting.set(request.url, response);
  if (allowed === 0 && waiting.size === 2) allowed = 1;
  respond();
});
const counts = (agent) => [agent.sockets, agent.freeSockets, agent.requests].map((lists) => Object.values(lists).map((list) => list.length));
server.listen(0, async () => {
  const { port } = server.address();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 2, maxFreeSockets: 1, scheduling: 'fifo' });
  agent.on('free', (socket) => {
    console.log('free', socket.writable);
    allowed++;
    respond();
  });
  const one = (path) => new Promise((resolve) => http.get({ port, path, agent }, (response) => {
    response.on('data', (data) => console.log(String(data))).on('end', resolve);
  }));
  const all = Promise.all(['/1', '/2', '/3', '/4'].map(one));
  console.log(counts(agent));
  await all;
  await new Promise(setImmediate);
  console.log(counts(agent), agent.totalSocketCount, agent.getName({ host: 'h', port: 1, localAddress: 'l', family: 4 }));
  await one('/5');
  agent.destroy();
  const unlimited = new http.Agent();
  console.log(unlimited.maxSockets, unlimited.maxFreeSockets, unlimited.keepAlive, http.globalAgent.keepAlive, http.globalAgent.options.timeout);
  const named = http.get({ port, path: '/6', agent: unlimited }, (response) => {
    console.log(response.headers.connection, named.reusedSocket, named.getHeader('connection'), named.shouldKeepAlive);
    response.resume().on('end', () => server.close());
  });
});
