// Names are sorted by their bytes, regardless of the order of creation.
const fs = require('node:fs');

for (const name of ['z', 'a', 'm', 'B', 'é', '10', '9', '_x', '.h', 'ab', 'a-b']) fs.writeFileSync(name, '');
fs.mkdirSync('dir');
console.log(fs.readdirSync('.'));
console.log(fs.readdirSync('.', { withFileTypes: true }).map((entry) => [entry.name, entry.isDirectory()]));
fs.readdir('.', (_error, names) => console.log(names));
fs.promises.readdir('.').then((names) => console.log(names.length));
