// node: --no-warnings
// What DNS refuses, and names that need no server.
const dns = require('node:dns');
const { attempt, settle } = require('../helpers/attempt.cjs');
const values = [undefined, null, 1, '', '127.0.0.1', '::1', 'localhost', {}, [], ['x'], true, '1.1.1.1:99999', '[::1]:53', NaN];
(async () => {
  for (const value of values) {
    attempt('setServers', () => new dns.Resolver().setServers(value));
    attempt('servers', () => {
      const one = new dns.Resolver();
      one.setServers([value]);
      return one.getServers();
    });
    attempt('setDefaultResultOrder', () => dns.setDefaultResultOrder(value));
    attempt('Resolver', () => typeof new dns.Resolver({ timeout: value }));
    attempt('tries', () => typeof new dns.Resolver({ tries: value }));
    attempt('setLocalAddress', () => new dns.Resolver().setLocalAddress(value));
    for (const option of ['family', 'hints', 'all', 'verbatim', 'order'])
      attempt(option, () => typeof dns.lookup('127.0.0.1', { [option]: value }, () => undefined));
    for (const method of ['lookup', 'resolve', 'resolve4', 'resolveMx', 'reverse', 'lookupService'])
      if (value !== 'localhost' && value !== 'x') attempt(method, () => typeof dns[method](value));
    attempt('service', () => typeof dns.lookupService('127.0.0.1', value, () => undefined));
    attempt('rrtype', () => typeof dns.resolve('127.0.0.1', value));
    attempt('reverse', () => typeof dns.reverse(value, () => undefined));
  }
  for (const args of [
    ['127.0.0.1'],
    ['::1'],
    ['127.0.0.1', 6],
    ['::1', { all: true }],
    ['', 4],
    [null],
    ['127.0.0.1', { family: 'IPv4' }],
    ['localhost', 4],
    ['localhost', { family: 4, all: true }],
  ]) {
    await new Promise((resolve) =>
      dns.lookup(...args, (error, ...rest) => {
        console.log('lookup', error?.code, ...rest);
        resolve();
      }),
    );
    await settle('promise', (async () => dns.promises.lookup(...args))());
  }
  const resolver = new dns.Resolver();
  console.log(resolver.cancel(), Object.keys(dns).sort().join(), dns.getDefaultResultOrder());
})();
