process.nextTick((a, b) => console.log(a, b), 1, 2);
process.nextTick(() => { console.log('outer'); process.nextTick(() => console.log('inner')); });
try { process.nextTick('no'); } catch (error) { console.log(error.code); }
setImmediate(() => { process.nextTick(() => console.log('tick in immediate')); Promise.resolve().then(() => console.log('micro in immediate')); });
setImmediate(() => console.log('next immediate'));
