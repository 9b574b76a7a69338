// Top-level await, import() and exit codes.
const { spawnSync } = require('node:child_process');

const run = (input, args = ['-i']) => {
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, args, { input, encoding: 'utf8', env: { ...process.env, NODE_REPL_HISTORY: '' } });
  console.log(JSON.stringify(input), '=>', signal ?? status);
  console.log(`${stdout}${stderr}`);
};
run('await Promise.resolve(3)\nconst q = await 4\nq\n');
run('process.exit(3)\n');
run('await import("node:os").then((m) => typeof m.cpus)\n');
run('1\n', ['-i', '-e', 'var given = 7; console.log("first")']);
