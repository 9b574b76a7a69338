// How values are printed, and what is available without require.
const { spawnSync } = require('node:child_process');

const run = (input, args = ['-i']) => {
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, args, { input, encoding: 'utf8', env: { ...process.env, NODE_REPL_HISTORY: '' } });
  console.log(JSON.stringify(input), '=>', signal ?? status);
  console.log(`${stdout}${stderr}`);
};
run('({ a: 1 })\n{ a: 1 }\n[1,2,3]\n"str"\nundefined\nnull\n() => {}\nclass A {}\nnew A\n');
run('fs.existsSync("/")\nos.EOL\nrequire("path").sep\n');
run('`multi\nline`\n');
run('module.paths.length > 0\n__filename\nexports\n');
run('console.log("said")\n');
