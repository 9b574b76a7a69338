// A package whose `main` is an absolute path.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const folder = path.resolve('node_modules/absolute');
fs.mkdirSync(path.join(folder, 'lib'), { recursive: true });
fs.writeFileSync(path.join(folder, 'lib/index.js'), "module.exports = 'found';\n");
for (const main of [path.join(folder, 'lib/index.js'), path.join(folder, 'lib/index'), path.join(folder, 'lib'), '../absolute/lib/index.js', 'lib/missing.js', '/nowhere.js']) {
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'absolute', main }));
  for (const text of ["import('absolute').then((module) => console.log(module.default))", "console.log(require('absolute'))"]) {
    const child = spawnSync(process.execPath, ['-e', text], { encoding: 'utf8' });
    console.log(main.replace(folder, 'FOLDER'), child.status, child.stdout.trim(), /Error.*|Cannot.*/.exec(child.stderr)?.[0].replaceAll(process.cwd(), 'CWD'));
  }
}
