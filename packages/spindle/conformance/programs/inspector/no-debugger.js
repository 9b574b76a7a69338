// The inspector module without a debugger: it can be imported, and reports that nothing is attached.
const inspector = require('node:inspector');
const promises = require('node:inspector/promises');

console.log(process.features.inspector, inspector.url(), typeof inspector.open, typeof inspector.console.log);
console.log(Object.keys(console).filter((key) => !key.startsWith('_')).join(' '));
console.log(console.log.name, typeof console.profile, typeof console.timeStamp);
console.log(console.createTask('name').run(() => 'ran'));
try {
  inspector.waitForDebugger();
} catch (error) {
  console.log(error.code);
}
const session = new inspector.Session();
try {
  session.post('Runtime.enable');
} catch (error) {
  console.log(error.code);
}
session.connect();
session.post('Nothing.ofThisName', (error) => console.log('answered', error.code, error.message));
try {
  session.connect();
} catch (error) {
  console.log(error.code);
}
session.disconnect();
session.disconnect();

const second = new promises.Session();
second.connect();
second.post('Nothing.either').catch((error) => console.log(error.code, error.message));
