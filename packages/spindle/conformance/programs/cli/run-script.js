// node --run: scripts of the nearest package.json, with their tools, arguments and environment.
const fs = require('node:fs');
const { enter, node } = require('../module/files/tree.js');

const work = enter({
  'package.json': {
    scripts: {
      hi: 'echo hi $NODE_RUN_SCRIPT_NAME',
      args: 'echo',
      fail: 'exit 4',
      tool: 'mytool x',
      env: 'echo "[$npm_lifecycle_event]" $NODE_RUN_PACKAGE_JSON_PATH; pwd',
      prehi: 'echo not run',
    },
  },
  'node_modules/.bin/mytool': '#!/bin/sh\necho tool $1\n',
  'sub/x.txt': '',
  'broken/package.json': '{"scripts":',
  'bare/package.json': {},
  'odd/package.json': { scripts: { odd: 5 } },
});
fs.chmodSync('node_modules/.bin/mytool', 0o755);
for (const args of [['hi'], ['args', '--', 'a', 'b c', "it's", '$x'], ['args', 'ignored'], ['fail'], ['tool'], ['env'], ['nope']]) node(['--run', ...args]);
node(['--run', 'hi'], { cwd: `${work}/sub` });
node(['--run', 'hi'], { cwd: `${work}/broken` });
node(['--run', 'hi'], { cwd: `${work}/bare` });
node(['--run', 'odd'], { cwd: `${work}/odd` });
