// Which events sockets and servers emit, and in what order.
const net = require('node:net');
const names = [
  'lookup',
  'connect',
  'connectionAttempt',
  'connectionAttemptFailed',
  'connectionAttemptTimeout',
  'ready',
  'data',
  'end',
  'finish',
  'close',
  'error',
  'timeout',
  'drain',
];
const watch = (socket, name, lines) => {
  for (const event of names)
    socket.on(event, (...values) =>
      lines.push(
        `${name} ${event} ${values.map((value) => (value instanceof Error ? value.code : typeof value === 'number' ? 'n' : value instanceof Buffer ? String(value) : value)).join()}`,
      ),
    );
  return socket;
};
const run = (title, act) =>
  new Promise((resolve) => {
    const lines = [];
    const server = net.createServer({ allowHalfOpen: title.includes('half') }, (socket) => {
      watch(socket, 'server side', lines);
      act.server?.(socket);
    });
    for (const event of ['listening', 'close', 'error', 'drop']) server.on(event, (value) => lines.push(`server ${event} ${value?.code ?? ''}`));
    server.listen(0, '127.0.0.1', () => {
      const socket = watch(net.connect({ port: server.address().port, host: '127.0.0.1', allowHalfOpen: title.includes('half') }), 'client', lines);
      act.client?.(socket);
      socket.on('close', () =>
        setTimeout(
          () =>
            server.close(() => {
              const sides = (side) => lines.filter((line) => line.startsWith(side)).join('\n');
              console.log(
                `-- ${title}\n${sides('server side')}\n${sides('client')}\n${lines.filter((line) => /^server (listening|close|error|drop)/.test(line)).join('\n')}`,
              );
              console.log(socket.readyState, socket.bytesRead, socket.bytesWritten, socket.destroyed, socket.connecting, socket.pending);
              resolve();
            }),
          20,
        ),
      );
    });
  });
(async () => {
  await run('both end', {
    server: (socket) => socket.end('bye'),
    client: (socket) => {
      socket.resume();
    },
  });
  await run('client ends first', { server: (socket) => socket.resume(), client: (socket) => socket.end('hi') });
  await run('half open', {
    server: (socket) => {
      socket.resume();
      socket.on('end', () => setTimeout(() => socket.end('late'), 5));
    },
    client: (socket) => {
      socket.end('hi');
      socket.resume();
    },
  });
  await run('destroyed', { server: (socket) => socket.resume(), client: (socket) => socket.on('connect', () => socket.destroy()) });
  await run('destroyed with a reason', { server: (socket) => socket.resume(), client: (socket) => socket.on('connect', () => socket.destroy(new Error('x'))) });
  await run('reset', {
    server: (socket) => socket.on('data', () => socket.resetAndDestroy()),
    client: (socket) => {
      socket.write('x');
      socket.resume();
    },
  });
  await run('quiet', {
    server: (socket) => socket.resume(),
    client: (socket) => {
      socket.setTimeout(15, () => socket.end());
      socket.resume();
    },
  });
  await run('destroySoon', {
    server: (socket) => socket.resume(),
    client: (socket) => {
      socket.write('a');
      socket.destroySoon();
    },
  });
  await run('written before connected', {
    server: (socket) => socket.pipe(socket),
    client: (socket) => {
      socket.write('a');
      socket.write('b', 'utf8', () => socket.end('c'));
      socket.resume();
    },
  });
  for (const options of [{ port: 1, host: '127.0.0.1' }, { path: '/nowhere' }, { port: 1, host: '127.0.0.1', signal: AbortSignal.abort() }])
    await new Promise((resolve) => {
      const lines = [];
      const socket = watch(new net.Socket(options), 'refused', lines);
      if (!options.signal) socket.connect(options);
      socket.on('close', (hadError) => {
        console.log(lines.join('\n'), hadError, socket.connecting, socket.readyState);
        resolve();
      });
    });
  const busy = net.createServer().listen(0, '127.0.0.1', () => {
    const other = net.createServer().on('error', (error) => {
      console.log(error.code, error.syscall, error.address);
      busy.close();
      busy.close((e) => console.log(e?.code));
    });
    other.listen(busy.address().port, '127.0.0.1');
  });
  const dropping = net.createServer({}, (socket) => socket.resume());
  dropping.maxConnections = 1;
  dropping.on('drop', (data) => console.log('drop', Object.keys(data)));
  dropping.listen(0, '127.0.0.1', () => {
    const first = net.connect(dropping.address().port, '127.0.0.1', () => {
      const second = net.connect(dropping.address().port, '127.0.0.1');
      second.on('error', () => undefined);
      second.on('close', () => {
        dropping.getConnections((error, count) => {
          console.log(error, count);
          first.end();
          dropping.close(() => console.log('closed'));
        });
      });
      second.resume();
    });
    first.resume();
  });
})();
