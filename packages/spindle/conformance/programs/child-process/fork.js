// fork: messages both ways, arguments, large messages, disconnecting.
const { fork } = require('node:child_process');

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
  child.on('disconnect', () => console.log('disconnect', child.connected));
  child.on('exit', (code, signal) => console.log('exit', code, signal));
}
