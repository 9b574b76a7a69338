const log = (text) => process.stdout.write(text + '\n');
setTimeout(() => log('timeout'), 0);
setImmediate(() => log('immediate'));
process.nextTick(() => log('tick 1'));
Promise.resolve().then(() => { log('micro 1'); process.nextTick(() => log('tick from micro')); }).then(() => log('micro 2'));
process.nextTick(() => { log('tick 2'); queueMicrotask(() => log('micro from tick')); });
(async () => { log('async start'); await null; log('async after await'); })();
log('sync');
