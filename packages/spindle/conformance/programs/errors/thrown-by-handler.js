// The report of an exception that the handler of exceptions throws shows the error's own properties.
const { spawnSync } = require('node:child_process');
const program = `
  process.on('uncaughtException', (error) => {
    error.again = { deep: [1, 2] };
    throw error;
  });
  throw new Error('first');`;
const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
console.log(status, stderr);
