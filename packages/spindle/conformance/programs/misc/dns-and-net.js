const dns = require('dns'); const net = require('net');
dns.lookup('localhost', { family: 4 }, (error, address, family) => { console.log(error, address, family);
  dns.lookup('127.0.0.5', (e, a, f) => { console.log(e, a, f);
    dns.lookup('::1', { all: true }, (e2, all) => { console.log(e2, all); }); }); });
console.log(net.isIP('1.2.3.4'), net.isIP('::ffff:1.2.3.4'), net.isIP('x'), net.isIPv6('fe80::1%lo'));
const list = new net.BlockList(); list.addAddress('1.1.1.1'); list.addSubnet('10.0.0.0', 8); list.addRange('2.2.2.1', '2.2.2.9'); console.log(list.check('1.1.1.1'), list.check('10.9.8.7'), list.check('11.0.0.1'), list.check('2.2.2.5'), list.check('::ffff:10.0.0.1', 'ipv6'), list.rules);
console.log(new net.SocketAddress({ address: '::1', family: 'ipv6', port: 80 }));
