// fork: messages both ways, arguments, large messages, disconnecting.
const { fork } = require('node:child_process');
const { once } = require('node:events');

if (process.argv[2] === 'child') {
  process.on('message', (message) => {
    process.send({ length: message.length, argv: process.argv.slice(2), execArgv: process.execArgv });
    if (message === 'stop') process.disconnect();
  });
} else {
  const child = fork(__filename, ['child'], { execArgv: ['--no-warnings'] });
  child.on('message', (message) => {
    console.log(message);
    if (message.length === 500_000) child.send('stop');
  });
  child.send('x'.repeat(500_000));
  // In either order: the ends of the channel and of the process are reported independently.
  Promise.all([once(child, 'disconnect'), once(child, 'exit')]).then(([, [code, signal]]) => console.log('disconnect', child.connected, 'exit', code, signal));
}
