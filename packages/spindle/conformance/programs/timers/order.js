const log = [];
setTimeout(() => log.push('b10'), 10);
setTimeout(() => log.push('a1'), 1);
const interval = setInterval(() => { log.push('i'); if (log.filter((x) => x === 'i').length === 3) { clearInterval(interval); console.log(log.filter((x) => x !== 'i').join()); } }, 5);
setTimeout(() => { log.push('t'); Promise.resolve().then(() => log.push('micro')); process.nextTick(() => log.push('tick')); }, 3);
setTimeout(() => log.push('after'), 3);
setImmediate(() => { log.push('imm1'); setImmediate(() => log.push('imm2')); });
const cancelled = setTimeout(() => log.push('cancelled'), 2);
clearTimeout(cancelled);
