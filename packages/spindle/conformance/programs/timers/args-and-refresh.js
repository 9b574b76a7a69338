setTimeout((a, b) => console.log(a, b), 1, 'x', 'y');
setTimeout((...args) => console.log(args), 20, 1, 2);
const timer = setTimeout(() => console.log('refreshed'), 50);
timer.refresh();
try { setTimeout('code'); } catch (error) { console.log(error.code, error.message); }
setTimeout(() => console.log('negative'), -5);
setTimeout(() => console.log('huge'), 2 ** 32);
