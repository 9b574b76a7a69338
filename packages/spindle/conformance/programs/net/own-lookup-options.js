// Options passed to a program's own lookup, and connections abandoned before they start.
const dns = require('node:dns');
const http = require('node:http');
const net = require('node:net');
const { once } = require('node:events');

const attempt = (what, run) => {
  try {
    console.log(what, run());
  } catch (error) {
    console.log(what, error.name, error.code, error.message);
  }
};

(async () => {
  for (const options of [{}, { family: 4 }, { family: 6 }, { family: 'IPv6' }, { hints: dns.V4MAPPED }, { autoSelectFamily: false }, { localAddress: '127.0.0.1' }]) {
    const lookup = (host, given) => console.log('asked', host, given.family, given.hints, given.all);
    net.connect({ host: 'service.example.org', port: 1, lookup, ...options }).destroy();
  }
  const aborted = net.connect({ host: 'service.example.org', port: 1, signal: AbortSignal.abort(), lookup: () => console.log('asked') });
  const [error] = await once(aborted, 'error');
  console.log(error.name, error.code, aborted.destroyed);
  const abort = new AbortController();
  const given = net.connect({ host: 'service.example.org', port: 1, signal: abort.signal, lookup: () => abort.abort() });
  console.log((await once(given, 'error'))[0].name);
  const outside = net.connect({ host: 'service.example.org', port: 80, signal: AbortSignal.abort() });
  console.log((await once(outside, 'error'))[0].name);
  // A socket's timer keeps nothing alive.
  const alive = setInterval(() => undefined, 1000);
  const slow = net.connect({ host: 'service.example.org', port: 1, timeout: 5, lookup: () => undefined });
  await once(slow, 'timeout');
  console.log('timeout', slow.timeout, slow.connecting);
  slow.destroy();
  clearInterval(alive);

  const server = http.createServer((request, response) => response.end(request.url));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new http.Agent({
    lookup: (host, options, callback) => {
      console.log('agent', host, options.all);
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
    },
  });
  const response = await new Promise((resolve) => http.get({ host: 'web.example.org', port: server.address().port, path: '/asked', agent }, resolve));
  response.setEncoding('utf8').on('data', (text) => console.log(text));
  await once(response, 'end');
  server.close();

  attempt('reverse', () => dns.reverse('no address', () => undefined));
  attempt('reverse', () => new dns.promises.Resolver().reverse('no address').catch((failure) => console.log(failure.code, failure.syscall)) instanceof Promise);
})();
