// Pings: their payload, their events, and what happens to those that get no answer.
const http2 = require('node:http2');

const server = http2.createServer();
server.on('session', (session) => session.on('ping', (payload) => console.log('server saw', payload.toString('latin1'))));
server.on('stream', (stream) => stream.respond() || stream.end());
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`, { maxOutstandingPings: 2 });
  client.ping((error) => console.log('too early', error.code));
  client.on('connect', () => {
    const results = [];
    const done = (name) => (error, duration, payload) => {
      results.push(`${name} ${error?.code} ${typeof duration} ${payload?.toString('latin1')}`);
      if (results.length < 3) return;
      console.log(results.sort().join('\n'));
      client.ping(() => undefined);
      client.destroy();
    };
    console.log(client.ping(Buffer.from('12345678'), done('first')));
    console.log(client.ping(Buffer.from('abcdefgh'), done('second')));
    console.log(client.ping(Buffer.from('abcdefgh'), done('third')));
  });
  for (const payload of [Buffer.alloc(7), 'text', 5]) {
    try {
      client.ping(payload, () => undefined);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  client.on('close', () => {
    console.log('closed');
    server.close();
    try {
      client.ping(() => undefined);
    } catch (error) {
      console.log(error.code);
    }
  });
});
