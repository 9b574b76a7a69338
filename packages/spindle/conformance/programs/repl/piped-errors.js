// Errors end a line, not the session.
const { spawnSync } = require('node:child_process');

const run = (input, args = ['-i']) => {
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, args, { input, encoding: 'utf8', env: { ...process.env, NODE_REPL_HISTORY: '' } });
  console.log(JSON.stringify(input), '=>', signal ?? status);
  console.log(`${stdout}${stderr}`);
};
run('throw new Error("x")\n2\n');
run('nope\n');
run('foo bar\n');
run('import fs from "fs"\n');
run('_error\nthrow 5\n_error\n');
