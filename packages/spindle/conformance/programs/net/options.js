const net = require('node:net');
const attempt = (label, call) => {
  try {
    console.log(label, typeof call());
  } catch (error) {
    console.log(label, error.name, error.code, error.message);
  }
};
attempt('port', () => net.connect(70_000));
attempt('port text', () => net.connect('-1', 'localhost'));
attempt('nothing', () => net.connect());
attempt('empty', () => net.connect({}));
attempt('listen', () => net.createServer().listen(70_000));
attempt('listen options', () => net.createServer().listen({}));
attempt('connection listener', () => net.createServer('x'));
attempt('lookup', () => net.connect({ port: 80, lookup: 1 }));
attempt('localPort', () => net.connect({ port: 80, localPort: 'x' }));
attempt('localAddress', () => net.connect({ port: 80, localAddress: 'x' }));
attempt('timeout', () => new net.Socket().setTimeout('x'));
attempt('timeout range', () => new net.Socket().setTimeout(-1));
attempt('fd', () => new net.Socket({ fd: -1 }));
console.log(net.isIP('1.2.3.4'), net.isIP('::1'), net.isIP('x'), net.isIPv4('1.2.3.400'), net.isIPv6('::ffff:1.2.3.4'), net.isIP('fe80::1%eth0'));
const socket = new net.Socket();
console.log(socket.readyState, socket.connecting, socket.pending, socket.destroyed, socket.address(), socket.remoteAddress, socket.bytesRead, socket.timeout, socket.allowHalfOpen);
console.log(new net.SocketAddress({ address: '1.2.3.4', port: 5 }), net.SocketAddress.parse?.('[::1]:80'));
const list = new net.BlockList();
list.addAddress('1.1.1.1');
list.addRange('10.0.0.1', '10.0.0.9');
list.addSubnet('2001:db8::', 32, 'ipv6');
console.log(list.check('1.1.1.1'), list.check('10.0.0.5'), list.check('10.0.0.10'), list.check('2001:db8::1', 'ipv6'), list.rules);
console.log(net.getDefaultAutoSelectFamily(), net.getDefaultAutoSelectFamilyAttemptTimeout() > 0);
