// Symbolic links as programs and packages.
const fs = require('node:fs');
const { enter, node } = require('./files/tree.js');

enter({ 'real/a.js': 'console.log(__filename.replace(process.cwd(), "")); try { require("peer") } catch (e) { console.log(e.code) }', 'node_modules/peer/index.js': 'console.log("peer at top")', 'app/node_modules/peer/index.js': 'console.log("peer of app")', 'app/main.js': 'require("./linked/a.js")' });
fs.symlinkSync('../real', 'app/linked'); fs.symlinkSync('real/a.js', 'link.js');
node(['app/main.js']); node(['--preserve-symlinks', 'app/main.js']); node(['link.js']); node(['--preserve-symlinks-main', 'link.js']); node(['--preserve-symlinks', '--preserve-symlinks-main', 'link.js']); node(['--input-type=module', '-e', 'import "./app/main.js"']);
