// The name of a listening socket in the file system.
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'socket-files-'));
const name = path.join(folder, 's');
const attempt = (label, call) => {
  try {
    console.log(label, call());
  } catch ({ code, message }) {
    console.log(label, code, message.replaceAll(folder, 'FOLDER'));
  }
};
const server = net.createServer().listen(name, async () => {
  const stats = fs.statSync(name);
  console.log(stats.isSocket(), stats.isFile(), stats.size, stats.nlink, (stats.mode & 0o170000).toString(8), fs.lstatSync(name).isSocket());
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) console.log(entry.name, entry.isSocket(), entry.isFile());
  const directory = fs.opendirSync(folder);
  console.log(directory.readSync().isSocket());
  directory.closeSync();
  attempt('open', () => fs.openSync(name));
  attempt('open to write', () => fs.openSync(name, 'w'));
  attempt('read', () => fs.readFileSync(name));
  attempt('write', () => fs.writeFileSync(name, 'text'));
  attempt('append', () => fs.appendFileSync(name, 'text'));
  attempt('copyFile', () => fs.copyFileSync(name, path.join(folder, 'copy')));
  attempt('cp', () => fs.cpSync(name, path.join(folder, 'copy')));
  await fs.promises.cp(name, path.join(folder, 'copy')).catch(({ code }) => console.log('cp', code));
  await fs.promises.cp(folder, `${folder}-copy`, { recursive: true }).catch(({ code }) => console.log('cp of the folder', code));
  attempt('access', () => fs.accessSync(name, fs.constants.W_OK));
  attempt('truncate', () => fs.truncateSync(name));
  attempt('symlink', () => fs.symlinkSync(name, path.join(folder, 'link')));
  console.log(fs.statSync(path.join(folder, 'link')).isSocket());
  fs.renameSync(name, path.join(folder, 'moved'));
  console.log(fs.statSync(path.join(folder, 'moved')).isSocket(), fs.existsSync(name));
  fs.renameSync(path.join(folder, 'moved'), name);
  net.createServer().on('error', ({ code }) => {
    console.log('second', code);
    server.close(() => {
      console.log(fs.existsSync(name));
      fs.rmSync(folder, { recursive: true });
      fs.rmSync(`${folder}-copy`, { recursive: true, force: true });
    });
  }).listen(name);
});
