// A rejection is unhandled only if it still is after all ticks and microtasks that were waiting.
process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
process.on('rejectionHandled', () => console.log('handled late'));

process.nextTick(() => {
  const rejected = Promise.reject('handled in a tick');
  Promise.resolve().then(() => process.nextTick(() => rejected.catch((reason) => console.log(reason))));
});
setImmediate(() => {
  const rejected = Promise.resolve().then(() => Promise.reject('handled in a tick of a tick'));
  let rounds = 0;
  const later = () => {
    if (++rounds === 5) rejected.catch((reason) => console.log(reason));
    else Promise.resolve().then(() => process.nextTick(later));
  };
  process.nextTick(later);
  setImmediate(() => {
    const forgotten = Promise.reject('forgotten');
    process.nextTick(() => console.log('a tick'));
    setImmediate(() => forgotten.catch(() => undefined));
  });
});
