// Modules loaded before the program.
const { node } = require('./files/command.js');
const cwd = __dirname + '/files';
node(['-r', './say.js', '-e', 'console.log("main")'], { cwd });
node(['--require', './say.js', '--require', './say.js', 'main.js'], { cwd });
node(['--import', './say.mjs', 'main.js'], { cwd });
node(['--import', './say.mjs', '-r', './say.js', 'main.mjs'], { cwd });
node(['-r', 'node:fs', 'main.js'], { cwd });
node(['-r', './missing.js', 'main.js'], { cwd });
node(['--import', './missing.mjs', 'main.js'], { cwd });
node(['-r', './throws.js', 'main.js'], { cwd });
node(['--import', './throws.js', 'main.js'], { cwd });
