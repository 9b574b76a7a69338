// A host without an address, and socket names that are too long.
const net = require('net');
const dns = require('dns');
const { once } = require('events');

const show = (label, error) => console.log(label, error.name, error.code, error.syscall, error.hostname, error.address?.length, error.message.replace(/x{90,}/, 'xx'));
// One after the other: the order in which lookups end is not guaranteed.
(async () => {
  const failing = [
    ['listen', net.createServer().listen(0, 'nowhere.invalid')],
    ['listen long', net.createServer().listen(`/tmp/${'x'.repeat(120)}`)],
    ['connect long', net.connect(`/tmp/${'x'.repeat(120)}`)],
  ].map(([label, emitter]) => [label, once(emitter, 'error')]);
  for (const [label, error] of failing) {
    show(label, (await error)[0]);
  }
  await new Promise((resolve) =>
    dns.lookup('nowhere.invalid', (error) => {
      show('lookup', error);
      resolve();
    }),
  );
  await dns.promises.lookup('nowhere.invalid', { all: true }).catch((error) => show('promise', error));
})();
for (const host of [1, {}, true]) {
  try {
    net.connect({ port: 1, host });
  } catch (error) {
    show(`host ${typeof host}`, error);
  }
}
