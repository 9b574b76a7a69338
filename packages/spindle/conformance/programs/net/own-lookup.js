// Programs with their own lookup, and invalid host names.
const http = require('node:http');
const net = require('node:net');
const { once } = require('node:events');

const say = (what, ...values) => console.log(what, ...values.map((value) => (typeof value === 'string' ? value.replace(/\d{5}|\d{4}(?=$)/g, 'PORT') : value)));
const watch = (label, socket) => {
  socket.on('lookup', (error, address, family, host) => say(label, 'lookup', error?.code, address, family, host));
  socket.on('connectionAttempt', (address, _port, family) => say(label, 'attempt', address, family));
  socket.on('connectionAttemptFailed', (address, _port, family, error) => say(label, 'failed', address, family, error.code));
  socket.on('connect', () => say(label, 'connect', socket.remoteAddress, socket.remoteFamily));
  socket.on('error', (error) => say(label, error.name, error.code, error.syscall, error.hostname?.length, error.message.replace(/\*{9,}/, '***')));
  return once(socket, 'close').catch(() => undefined);
};
const found = (...addresses) => (_host, options, callback) => {
  const list = addresses.map((address) => ({ address, family: net.isIP(address) }));
  if (options.all) callback(null, list);
  else callback(null, list[0].address, list[0].family);
};

(async () => {
  const server = net.createServer((socket) => socket.end('served'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const connect = (label, options) => {
    const socket = net.connect({ port, host: 'service.example.org', ...options });
    socket.on('data', (data) => say(label, data.toString()));
    return watch(label, socket);
  };
  await connect('one', { lookup: found('127.0.0.1'), autoSelectFamily: false });
  await connect('two', { lookup: found('::1', '127.0.0.1') });
  await connect('family', { lookup: found('127.0.0.1'), family: 4 });
  await connect('later', { lookup: (...given) => setTimeout(found('127.0.0.1'), 2, ...given) });
  await connect('no address', { lookup: found('here') });
  await connect('no list', { lookup: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 9 }]) });
  await connect('error', { lookup: (host, _options, callback) => callback(Object.assign(new Error('none'), { code: 'ENONE', hostname: host })) });
  await connect('no such name', { host: 'nowhere.invalid' });
  await connect('no name', { host: '*'.repeat(64) });
  for (const options of [{ port: 'x' }, { localAddress: 'here' }, { lookup: 1 }, { autoSelectFamily: 1 }]) {
    try {
      net.connect({ port, host: 'service.example.org', lookup: found('127.0.0.1'), ...options });
    } catch (error) {
      say(Object.keys(options)[0], error.code, error.message);
    }
  }

  const writer = net.connect({ port, host: 'service.example.org', lookup: found('127.0.0.1') });
  writer.write('early');
  say('written', writer.bytesWritten, writer.connecting, writer.pending);
  writer.on('data', (data) => say('answer', data.toString()));
  writer.end();
  await once(writer, 'close');
  say('written', writer.bytesWritten);

  server.close();

  const web = http.createServer((request, response) => response.end(`web ${request.headers.host.split(':')[0]}`));
  await new Promise((resolve) => web.listen(0, '127.0.0.1', resolve));
  const answer = await new Promise((resolve) => {
    http.get({ host: 'web.example.org', port: web.address().port, lookup: found('127.0.0.1') }, (response) => response.setEncoding('utf8').on('data', resolve));
  });
  say(answer);
  web.close();
  for (const host of ['nowhere.invalid', '*'.repeat(64)]) {
    const request = http.get({ host, port: 80 });
    await watch('http', request);
  }
})();
