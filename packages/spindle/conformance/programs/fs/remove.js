// rm, rmdir, unlink: what each accepts and how each fails.
const fs = require('node:fs');
const attempt = async (name, call) => {
  try {
    console.log(name, await call());
  } catch (error) {
    console.log(name, error.name, error.code, error.errno, error.syscall, error.path, error.message);
  }
};
const make = () => {
  fs.mkdirSync('tree/sub', { recursive: true });
  fs.writeFileSync('tree/sub/file', 'x');
  fs.writeFileSync('file', 'x');
};
(async () => {
  make();
  await attempt('rm file', () => fs.rmSync('file'));
  await attempt('rm again', () => fs.rmSync('file'));
  await attempt('rm force', () => fs.rmSync('file', { force: true }));
  await attempt('rm directory', () => fs.rmSync('tree'));
  await attempt('rm tree', () => fs.rmSync('tree', { recursive: true }));
  await attempt('rm tree again', () => fs.rmSync('tree', { recursive: true }));
  make();
  await attempt('promises.rm directory', () => fs.promises.rm('tree'));
  await attempt('promises.rm tree', () => fs.promises.rm('tree', { recursive: true }));
  await attempt('promises.rm nothing', () => fs.promises.rm('tree'));
  await attempt('promises.rm force', () => fs.promises.rm('tree', { force: true }));
  make();
  await attempt('rmdir full', () => fs.rmdirSync('tree'));
  await attempt('rmdir file', () => fs.rmdirSync('file'));
  await attempt('rmdir nothing', () => fs.rmdirSync('no-such'));
  await attempt('unlink directory', () => fs.unlinkSync('tree/sub'));
  await attempt('unlink under a file', () => fs.unlinkSync('file/x'));
  await attempt('rmdir', () => (fs.unlinkSync('tree/sub/file'), fs.rmdirSync('tree/sub')));
  await attempt('slash', () => fs.rmSync('tree/', { recursive: true }));
  for (const options of [{ recursive: 1 }, { force: 'x' }, { maxRetries: -1 }, { retryDelay: 'x' }, 5, 'x']) await attempt('options', () => fs.rmSync('file', options));
  await attempt('rmdir recursive', () => fs.rmdirSync('file', { recursive: true }));
  await attempt('open and removed', () => {
    const fd = fs.openSync('file', 'r+');
    fs.unlinkSync('file');
    fs.writeSync(fd, 'still here');
    const text = fs.readFileSync(`/proc/self/fd/${fd}`, 'utf8');
    const { nlink, size } = fs.fstatSync(fd);
    fs.closeSync(fd);
    return [text, nlink, size];
  });
  // One after the other: threads of the native pool may finish in either order.
  await new Promise((resolve) => {
    fs.rmdir('no-such', (error) => {
      console.log(error.code);
      fs.rm('no-such', { recursive: true }, ({ code, message }) => resolve(console.log(code, message)));
    });
  });
  await attempt('callback', () => fs.rm('x'));
})();
