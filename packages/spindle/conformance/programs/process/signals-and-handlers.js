// Signal handlers: registered, removed, once, and their arguments.
const log = [];
const handler = (...args) => log.push(args.join());
process.on('SIGUSR2', handler);
process.once('SIGHUP', handler);
process.on('SIGWINCH', handler);
console.log(process.listenerCount('SIGUSR2'), process.kill(process.pid, 'SIGUSR2'), process.kill(process.pid, 1), process.kill(process.pid, 'SIGWINCH'));
setTimeout(() => {
  console.log(log.sort());
  process.removeListener('SIGUSR2', handler);
  console.log(process.listenerCount('SIGUSR2'), process.listenerCount('SIGHUP'));
  for (const name of ['SIGKILL', 'SIGSTOP', 'SIGNOPE']) {
    try {
      process.on(name, handler);
      console.log(name, 'taken');
    } catch (error) {
      console.log(error.name, error.code, error.syscall, error.message);
    }
  }
  process.kill(process.pid, 'SIGCHLD');
  process.kill(process.pid, 'SIGCONT');
  setTimeout(() => console.log('still here'), 20);
}, 100);
