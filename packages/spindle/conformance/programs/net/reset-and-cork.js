const net = require('node:net');
const server = net.createServer((socket) => {
  socket.on('error', (error) => console.log('server', error.code));
  socket.on('close', (hadError) => console.log('closed', hadError));
  let text = '';
  socket.on('data', (data) => {
    text += data;
    if (text.endsWith('!')) console.log(text);
  });
});
server.listen(0, () => {
  const client = net.connect(server.address().port, () => {
    client.cork();
    client.write('a');
    client.write('b', 'utf8');
    client.write(Buffer.from('c'));
    client.write('64', 'hex');
    client.write(new Uint8Array([0x21]));
    client.uncork();
    setTimeout(() => client.resetAndDestroy(), 20);
    client.on('close', () => setTimeout(() => server.close(), 20));
  });
  try {
    client.write(1);
  } catch (error) {
    console.log(error.code);
  }
});
