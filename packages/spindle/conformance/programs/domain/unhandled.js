// A domain without a listener does not catch anything.
const domain = require('node:domain');
process.on('exit', (code) => console.log('exit', code));
domain.create().run(() =>
  setTimeout(() => {
    throw new Error('nobody listens');
  }),
);
