// Declarations of a line are visible to the next lines.
const { spawnSync } = require('node:child_process');

const run = (input, args = ['-i']) => {
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, args, { input, encoding: 'utf8', env: { ...process.env, NODE_REPL_HISTORY: '' } });
  console.log(JSON.stringify(input), '=>', signal ?? status);
  console.log(`${stdout}${stderr}`);
};
run('const x = 5\nx * 2\nlet y = x\ny\nvar z = 3\nz\n');
run('x = 1\n_\n_ + 1\n');
run('function f() {\n  return 3\n}\nf()\n');
run('const a = 1\nconst a = 2\na\n');
run('class B { constructor() { this.x = 1 } }\nnew B()\n');
run('"use strict"; undeclared = 1\n');
