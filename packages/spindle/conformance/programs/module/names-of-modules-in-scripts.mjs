// A CommonJS module that exports a whole ES module, imported from an ES module.
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('package');
writeFileSync('package/package.json', '{ "type": "module" }');
writeFileSync('package/index.js', 'export const named = 1; export default 2;');
writeFileSync('whole.cjs', 'module.exports = require("./package/index.js");');
writeFileSync('spread.cjs', 'module.exports = { ...require("./package/index.js"), own: 3 };');
writeFileSync('broken.js', 'exports.first = 1; exports.second = ` }');
writeFileSync('of-broken.cjs', 'module.exports = { ...require("./broken.js") };');
for (const name of ['whole', 'spread', 'of-broken'])
  await import(`${process.cwd()}/${name}.cjs`).then(
    (module) => console.log(name, module),
    (error) => console.log(name, error.name, error.message),
  );
