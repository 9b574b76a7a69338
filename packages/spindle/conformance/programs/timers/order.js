const log = [];
setTimeout(() => log.push('b60'), 60);
const interval = setInterval(() => { log.push('i'); if (log.filter((x) => x === 'i').length === 3) { clearInterval(interval); console.log(log.filter((x) => x !== 'i').join()); } }, 45);
setTimeout(() => { log.push('t'); Promise.resolve().then(() => log.push('micro')); process.nextTick(() => log.push('tick')); }, 30);
setTimeout(() => log.push('after'), 30);
setImmediate(() => { log.push('imm1'); setImmediate(() => log.push('imm2')); });
const cancelled = setTimeout(() => log.push('cancelled'), 2);
clearTimeout(cancelled);
