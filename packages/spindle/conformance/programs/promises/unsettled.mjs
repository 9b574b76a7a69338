process.on('exit', (code) => console.log('exit', code));
console.log('waiting');
await new Promise(() => {});
console.log('never');
