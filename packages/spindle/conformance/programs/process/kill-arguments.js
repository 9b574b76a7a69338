// Signals and processes that do not exist.
for (const args of [[], ['a', 'b'], [null], [process.pid, 'SIGNONE'], [process.pid, 65], [process.pid, 9000], [process.pid, -1], [2 ** 30, 0], [{}, 0], [NaN], [process.pid, 0], [process.pid, '0']]) {
  try {
    console.log(process.kill(...args));
  } catch (error) {
    console.log(error.name, error.code, error.message.replaceAll(process.pid, 'PID'), error.errno, error.syscall);
  }
}
for (const mask of ['text', -1, 1.5, {}, null, '0o777', '789', 2 ** 32]) {
  try {
    console.log(typeof process.umask(mask));
  } catch (error) {
    console.log(error.code, error.message);
  }
}
