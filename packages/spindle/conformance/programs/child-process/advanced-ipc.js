// Structured clones over the channel of a fork.
const { fork } = require('node:child_process');

if (process.argv[2] === 'child') {
  process.send({ map: new Map([[1, new Date(0)]]), big: 10n, bytes: Buffer.from('hi') });
} else {
  const child = fork(__filename, ['child'], { serialization: 'advanced' });
  child.on('message', (message) => console.log(message));
  child.on('close', (code) => console.log('close', code));
}
