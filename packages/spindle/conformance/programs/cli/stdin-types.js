// Programs whose type is set on the command line.
const { node } = require('./files/command.js');
node(['--input-type=commonjs'], { input: 'console.log(typeof require)' });
node(['--input-type=module-typescript'], { input: 'const x: number = 1; console.log(x, import.meta.url)' });
// Without input: a process that refuses its options may exit before, or after, its parent has written.
node(['--input-type=other']);
node(['--input-type=module', '-e', 'console.log(import.meta.url, this)']);
node(['--input-type=module', 'x.js']);
node(['--input-type=commonjs', '-e', 'import "fs"']);
node(['--input-type=commonjs-typescript', '-e', 'const a: number = 1; enum X {}']);
