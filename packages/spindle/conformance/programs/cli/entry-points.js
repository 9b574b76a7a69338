// How the program itself is located.
const { node } = require('./files/command.js');
const cwd = __dirname + '/files';
node(['--import', 'data:text/javascript,console.log("data")', 'main.js'], { cwd });
node(['-r', './say.mjs', 'main.js'], { cwd });
node(['main'], { cwd });
node(['.'], { cwd });
node(['./none.js'], { cwd });
node(['./lib'], { cwd });
node(['say-path'], { cwd });
node(['main.js', '-e', '--version', '-'], { cwd });
node(['--', 'main.js', 'x'], { cwd });
