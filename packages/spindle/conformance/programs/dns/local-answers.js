// What is answered without a server: the machine's own addresses, and names that are never asked for.
const dns = require('node:dns');
(async () => {
  for (const name of ['foo.onion', 'FOO.ONION', 'a.onion.'])
    await dns.promises.resolve4(name).then(console.log, ({ code, message, syscall, hostname }) => console.log(code, message, syscall, hostname));
  // Machines have more names than this one.
  console.log((await dns.promises.reverse('127.0.0.1')).length > 0);
  console.log(await dns.promises.lookupService('127.0.0.1', 80));
})();
