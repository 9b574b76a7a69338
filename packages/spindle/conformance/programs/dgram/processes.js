// A datagram socket from another process, a shared address, and an AbortSignal.
const dgram = require('node:dgram');
const { fork } = require('node:child_process');
const { once } = require('node:events');

if (process.argv[2] === 'child') {
  const socket = dgram.createSocket('udp4', (message, { port, address }) => {
    socket.send(`child heard ${message}`, port, address, () => socket.close());
  });
  socket.bind(0, () => process.send(socket.address().port));
  process.once('disconnect', () => undefined);
} else {
  (async () => {
    const child = fork(__filename, ['child']);
    const [port] = await once(child, 'message');
    const socket = dgram.createSocket({ type: 'udp4' });
    socket.send('hello', port);
    const [answer, { address, family }] = await once(socket, 'message');
    console.log(String(answer), address, family);
    child.disconnect();
    console.log('child ended', (await once(child, 'exit'))[0]);

    const sharing = [1, 2].map(() => dgram.createSocket({ type: 'udp4', reuseAddr: true }));
    sharing[0].bind(0, '127.0.0.1');
    await once(sharing[0], 'listening');
    sharing[1].bind(sharing[0].address().port, '127.0.0.1');
    await once(sharing[1], 'listening');
    console.log('shared', sharing[0].address().port === sharing[1].address().port);
    socket.send('one of them', sharing[0].address().port);
    console.log('last bound', String((await once(sharing[1], 'message'))[0]));
    for (const each of sharing) each.close();

    const controller = new AbortController();
    const aborted = dgram.createSocket({ type: 'udp4', signal: controller.signal });
    aborted.bind(0, () => controller.abort());
    await once(aborted, 'close');
    console.log('aborted');
    socket.close();
  })();
}
