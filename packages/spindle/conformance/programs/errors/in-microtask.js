process.on('uncaughtException', (error) => console.log('caught', error.message));
queueMicrotask(() => { throw new Error('in a microtask'); });
Promise.resolve().then(() => console.log('then'));
setTimeout(() => console.log('timer'), 5);
