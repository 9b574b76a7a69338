process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
Promise.reject('main');
setImmediate(() => {
  console.log('first immediate');
  Promise.reject('immediate');
  setImmediate(() => console.log('third immediate'));
  process.nextTick(() => console.log('tick'));
});
setImmediate(() => console.log('second immediate'));
setTimeout(() => {
  console.log('timer');
  Promise.reject('timer');
}, 1);
setTimeout(() => console.log('later timer'), 2);
// All timers are due when the loop begins.
for (const start = Date.now(); Date.now() - start < 20; );
