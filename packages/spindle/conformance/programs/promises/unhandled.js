process.on('exit', (code) => console.log('exit', code));
Promise.reject(new Error('nobody cares'));
setTimeout(() => console.log('never'), 50);
