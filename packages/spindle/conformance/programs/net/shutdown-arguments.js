// node: --expose-internals --no-warnings
// What the requests of a socket's handle are told when they are complete.
const { internalBinding } = require('internal/test/binding');
const { TCP, TCPConnectWrap, constants } = internalBinding('tcp_wrap');
const { ShutdownWrap, WriteWrap } = internalBinding('stream_wrap');

const server = require('node:net').createServer((socket) => socket.resume().on('end', () => socket.destroy())).listen(0, '127.0.0.1', () => {
  const client = new TCP(constants.SOCKET);
  const connecting = new TCPConnectWrap();
  connecting.oncomplete = (status, handle, request, ...more) => {
    console.log('connect', status, handle === client, request === connecting, more);
    const writing = new WriteWrap();
    writing.oncomplete = (...args) => console.log('write', args.length, args[0], args[1] === client, args[2]);
    writing.async = false;
    client.writeUtf8String(writing, 'text');
    const closing = new ShutdownWrap();
    closing.oncomplete = (...args) => {
      console.log('shutdown', args.length, args[0], args[1] === client, args[2]);
      client.close();
      server.close();
    };
    client.shutdown(closing);
  };
  client.connect(connecting, '127.0.0.1', server.address().port);
});
