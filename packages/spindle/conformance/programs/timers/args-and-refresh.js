setTimeout((a, b) => console.log(a, b), 1, 'x', 'y');
setImmediate((...args) => console.log(args), 1, 2);
const timer = setTimeout(() => console.log('refreshed'), 5);
timer.refresh();
try { setTimeout('code'); } catch (error) { console.log(error.code, error.message); }
setTimeout(() => console.log('negative'), -5);
setTimeout(() => console.log('huge'), 2 ** 32);
