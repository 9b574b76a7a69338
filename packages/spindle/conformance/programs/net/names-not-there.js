// A host that has no address, and names of sockets that are too long.
const net = require('net');
const dns = require('dns');

const show = (label) => (error) => console.log(label, error.name, error.code, error.syscall, error.hostname, error.address?.length, error.message.replace(/x{90,}/, 'xx'));
net.createServer().on('error', show('listen')).listen(0, 'nowhere.invalid');
net.createServer().on('error', show('listen long')).listen(`/tmp/${'x'.repeat(120)}`);
net.connect(`/tmp/${'x'.repeat(120)}`).on('error', show('connect long'));
dns.lookup('nowhere.invalid', show('lookup'));
dns.promises.lookup('nowhere.invalid', { all: true }).catch(show('promise'));
for (const host of [1, {}, true]) {
  try {
    net.connect({ port: 1, host });
  } catch (error) {
    show(`host ${typeof host}`)(error);
  }
}
