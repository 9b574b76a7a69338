// Time controlled by a test.
const { mock } = require('node:test');

mock.timers.enable({ apis: ['setTimeout', 'Date', 'setInterval', 'setImmediate'], now: 1000 });
setTimeout(() => console.log('fired', Date.now()), 500);
const interval = setInterval(() => console.log('tick', Date.now()), 200);
mock.timers.tick(450);
clearInterval(interval);
mock.timers.tick(100);
console.log(new Date().toISOString());
mock.timers.setTime(5000);
console.log(Date.now());
setImmediate(() => console.log('immediate'));
mock.timers.runAll();
mock.timers.reset();
console.log(Date.now() > 1e12);
