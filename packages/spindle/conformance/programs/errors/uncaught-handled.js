process.on('uncaughtException', (error, origin) => { console.log('caught', error.message, origin); });
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => { throw new Error('one'); }, 400);
setTimeout(() => { console.log('still here'); }, 600);
process.nextTick(() => { throw new Error('in a tick'); });
setImmediate(() => { throw new Error('in an immediate'); });
setImmediate(() => { console.log('second immediate'); });
throw new Error('at the top');
