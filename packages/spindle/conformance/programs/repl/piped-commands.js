// Commands that start with a dot.
const { spawnSync } = require('node:child_process');

const run = (input, args = ['-i']) => {
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, args, { input, encoding: 'utf8', env: { ...process.env, NODE_REPL_HISTORY: '' } });
  console.log(JSON.stringify(input), '=>', signal ?? status);
  console.log(`${stdout}${stderr}`);
};
run('.help\n');
run('.exit\n1\n');
run('.editor\nlet a = 1\na + 1\n');
run('.load nothing.js\n');
run('.break\n.clear\n');
run('function g() {\n.break\n1\n');
