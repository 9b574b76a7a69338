const log = [];
const cancelled = setTimeout(() => log.push('cancelled'), 2);
clearTimeout(cancelled);
// The timers begin after the immediates: a machine that stalls in between would let a timer come first, in Node too.
setImmediate(() => { log.push('imm1'); setImmediate(() => { log.push('imm2'); startTimers(); }); });
function startTimers() {
  setTimeout(() => log.push('b300'), 300);
  const interval = setInterval(() => { log.push('i'); if (log.filter((x) => x === 'i').length === 3) { clearInterval(interval); console.log(log.filter((x) => x !== 'i').join()); } }, 150);
  setTimeout(() => { log.push('t'); Promise.resolve().then(() => log.push('micro')); process.nextTick(() => log.push('tick')); }, 30);
  setTimeout(() => log.push('after'), 30);
}
