// Values that cannot be sent, and the resulting errors.
const { fork } = require('node:child_process');
const net = require('node:net');

if (process.argv[2] === 'child') {
  process.on('message', (message, handle) => console.log('child', message, handle));
} else {
  const child = fork(__filename, ['child']);
  const attempt = (...args) => {
    try {
      console.log(child.send(...args));
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  };
  attempt();
  attempt(undefined);
  attempt(() => 1);
  attempt(Symbol('s'));
  attempt('m', {});
  attempt('m', 'handle');
  attempt('m', [], () => undefined);
  attempt('m', undefined, 'options');
  attempt('m', null, { keepOpen: 'yes' }, 7);
  attempt('fine', undefined, { keepOpen: true }, (error) => {
    console.log('sent', error);
    child.disconnect();
  });
  const closed = net.createServer();
  attempt('closed server', closed);
  child.on('exit', (code) => {
    console.log('exit', code, child.connected);
    child.on('error', (error) => console.log(error.code, error.message));
    console.log(child.send('late'));
    child.send('late', (error) => console.log('callback', error.code));
    try {
      child.disconnect();
    } catch (error) {
      console.log(error.code);
    }
  });
}
