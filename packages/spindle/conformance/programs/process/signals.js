console.log(process.kill(process.pid, 0));
try { process.kill(process.pid, 'SIGNOPE'); } catch (error) { console.log(error.code); }
console.log(require('os').constants.signals.SIGTERM);
