let rounds = 0;
process.on('beforeExit', (code) => { console.log('beforeExit', code, rounds); if (rounds++ < 2) setTimeout(() => console.log('more work'), 1); });
process.on('exit', (code) => { console.log('exit', code); setTimeout(() => console.log('never'), 1); process.nextTick(() => console.log('never')); });
console.log('main');
