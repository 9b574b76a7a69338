process.on('exit', (code) => console.log('exit', code));
setTimeout(() => console.log('never'), 1);
try { process.exit(4); } finally { console.log('never'); }
