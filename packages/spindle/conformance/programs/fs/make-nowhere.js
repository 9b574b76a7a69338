// Directories that cannot be created with their parents, and times that are not numbers.
const fs = require('node:fs');

fs.symlinkSync('nothing', 'dangling');
for (const path of ['', 'dangling', 'dangling/below']) {
  try {
    console.log(fs.mkdirSync(path, { recursive: true }));
  } catch ({ code, message }) {
    console.log(code, message);
  }
}

fs.writeFileSync('file', '');
fs.utimesSync('file', 10, 20);
fs.utimesSync('file', new Date(Number.NaN), 30);
console.log(fs.statSync('file').atimeMs, fs.statSync('file').mtimeMs);
const before = Date.now();
fs.utimesSync('file', -1, 'Infinity');
console.log(fs.statSync('file').atimeMs >= before - 1000, fs.statSync('file').mtimeMs >= before - 1000);
