// Runs node with arguments and prints the result.
const { spawnSync } = require('node:child_process');

exports.node = (args, { input = '', env = {}, cwd = __dirname } = {}) => {
  const { stdout, stderr, status, signal, error } = spawnSync(process.execPath, args, { input, cwd, env: { ...process.env, ...env }, encoding: 'utf8' });
  console.log(`$ node ${args.join(' ')}${input === '' ? '' : ` < ${JSON.stringify(input)}`}`);
  for (const [name, text] of [['out', stdout], ['err', stderr]]) {
    if (text) console.log(text.replaceAll(process.execPath, 'node').replace(/^/gm, `${name}| `).replace(/\n.*\| $/, ''));
  }
  if (error) console.log(error.message);
  console.log(`=> ${signal ?? status}`);
};
