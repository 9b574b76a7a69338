// Errors when copying over existing files: which target they name.
const fs = require('fs');

fs.mkdirSync('from/deep', { recursive: true });
fs.writeFileSync('from/deep/file', 'new');
fs.mkdirSync('to/deep', { recursive: true });
fs.writeFileSync('to/deep/file', 'old');
const options = { recursive: true, errorOnExist: true, force: false };
const tell = (label, action) => {
  try {
    console.log(label, action());
  } catch (error) {
    console.log(label, error.name, error.code, error.message.replaceAll(process.cwd(), 'C'));
  }
};
tell('relative', () => fs.cpSync('from', 'to', options));
tell('slash', () => fs.cpSync('from', 'to/', options));
tell('absolute', () => fs.cpSync('from', `${process.cwd()}/to`, options));
tell('filtered', () => fs.cpSync('from', 'to', { ...options, filter: () => true }));
tell('file', () => fs.cpSync('from/deep/file', 'to/deep/file', options));
tell('quiet', () => fs.cpSync('from', 'to', { recursive: true, force: false }));
tell('kept', () => fs.readFileSync('to/deep/file', 'utf8'));
fs.promises.cp('from', 'to', options).catch((error) => console.log('promised', error.name, error.code, error.message));
