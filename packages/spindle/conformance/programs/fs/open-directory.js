// opendir: entries, reading order, the end, and errors after closing.
const fs = require('node:fs');
for (const name of ['b', 'a', 'c']) fs.writeFileSync(name, '');
fs.mkdirSync('d/inner', { recursive: true });
fs.symlinkSync('a', 'link');
const names = (entries) => entries.map((entry) => `${entry.name}${entry.isDirectory() ? '/' : entry.isSymbolicLink() ? '@' : ''}`).sort();
(async () => {
  const directory = fs.opendirSync('.');
  console.log(directory.path, directory.constructor.name);
  const entries = [];
  for (let entry; (entry = directory.readSync()); ) entries.push(entry);
  console.log(names(entries), entries[0] instanceof fs.Dirent, entries[0].parentPath, Object.keys(entries[0]));
  console.log(directory.readSync());
  directory.closeSync();
  for (const call of [() => directory.readSync(), () => directory.closeSync()]) {
    try {
      call();
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  await directory.read().catch((error) => console.log(error.code));
  const iterated = [];
  for await (const entry of await fs.promises.opendir('.', { bufferSize: 1 })) iterated.push(entry);
  console.log(names(iterated));
  const recursive = [];
  for await (const entry of await fs.promises.opendir('.', { recursive: true })) recursive.push(entry);
  console.log(names(recursive), recursive.find((entry) => entry.name === 'inner').parentPath);
  const callbacks = fs.opendirSync('d');
  callbacks.read((error, entry) => {
    console.log(error, entry.name);
    try {
      callbacks.readSync();
    } catch (concurrent) {
      console.log(concurrent.code);
    }
    callbacks.close((closeError) => console.log('closed', closeError));
  });
  for (const args of [['no-such'], ['a'], ['.', { bufferSize: 0 }], ['.', { bufferSize: 'x' }], ['.', 'nope'], [5], ['.', { encoding: 'nope' }]]) {
    try {
      fs.opendirSync(...args).closeSync();
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  console.log(names(fs.readdirSync('.', { withFileTypes: true, recursive: true })), fs.readdirSync('.', 'buffer').every(Buffer.isBuffer), fs.readdirSync('.', { recursive: true }).sort());
})();
