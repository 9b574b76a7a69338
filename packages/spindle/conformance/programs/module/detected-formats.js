// Files without a type, whose format is detected from their text.
const { enter, node } = require('./files/tree.js');

enter({
  'e.js': 'await 5; require("fs")',
  'f.js': 'import fs from "fs"; console.log(typeof require, typeof fs.readFileSync)',
  'z.js': '#!/usr/bin/env node\nconsole.log("hashbang")',
  'none': 'console.log("no extension")',
});
for (const name of ['e.js', 'f.js', 'z.js', 'none']) node([name]);
