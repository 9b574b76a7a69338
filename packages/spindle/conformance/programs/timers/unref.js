setTimeout(() => console.log('never'), 10_000).unref();
setInterval(() => {}, 5).unref();
const timer = setTimeout(() => console.log('ref again'), 20);
timer.unref();
console.log(timer.hasRef());
timer.ref();
console.log(timer.hasRef(), typeof timer[Symbol.toPrimitive]());
