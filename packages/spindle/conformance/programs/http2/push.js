// Pushed responses: their promise, headers and body; refused and disabled pushes.
const http2 = require('node:http2');

const server = http2.createServer();
server.on('stream', (stream) => {
  console.log('allowed', stream.pushAllowed);
  try {
    stream.pushStream({ ':path': '/pushed', 'x-why': 'because' }, (error, pushed, headers) => {
      console.log('pushed', error, pushed.id, headers[':path'], headers[':method']);
      pushed.respond({ ':status': 200, 'x-pushed': 'yes' }, { sendDate: false });
      pushed.end('pushed body');
      pushed.on('close', () => console.log('push closed', pushed.rstCode));
      try {
        pushed.pushStream({}, () => undefined);
      } catch (nested) {
        console.log(nested.code);
      }
    });
  } catch (error) {
    console.log(error.code);
  }
  stream.respond({ ':status': 200 }, { sendDate: false });
  setTimeout(() => stream.end('main'), 30);
});

const run = (options, onStream) =>
  new Promise((resolve) => {
    const client = http2.connect(`http://localhost:${server.address().port}`, options);
    client.on('stream', onStream);
    const request = client.request({ ':path': '/' });
    request.on('push', (headers) => console.log('push event', headers[':status']));
    request.resume();
    request.on('close', () => setTimeout(() => client.close(resolve), 20));
  });

server.listen(0, async () => {
  await run({}, (pushed, headers, flags) => {
    console.log('stream', pushed.id, headers[':path'], headers['x-why'], flags);
    pushed.on('push', (response) => console.log('response', { ...response }));
    pushed.setEncoding('utf8');
    pushed.on('data', (text) => console.log('data', text));
    pushed.on('end', () => console.log('push end'));
  });
  await run({ settings: { enablePush: false } }, () => console.log('never'));
  server.close();
});
