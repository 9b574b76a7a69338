// Errors of the inspector's interface.
const inspector = require('node:inspector');
const { attempt } = require('../helpers/attempt.cjs');
attempt('url', () => inspector.url());
attempt('waitForDebugger', () => inspector.waitForDebugger());
attempt('close', () => inspector.close());
const session = new inspector.Session();
attempt('not connected', () => session.post('Runtime.enable'));
attempt('main thread', () => session.connectToMainThread());
attempt('disconnect', () => session.disconnect());
session.connect();
attempt('again', () => session.connect());
for (const args of [[], [1], ['x', 1], ['x', {}, 1], ['Runtime.evaluate', () => undefined]]) attempt('post', () => session.post(...args));
session.post('None.such', (error, result) => console.log(error?.code, error?.message, result));
attempt('closed', () => {
  session.disconnect();
  session.post('x');
});
console.log(Object.keys(inspector).sort().join(), typeof inspector.console.log, typeof require('node:inspector/promises').Session);
