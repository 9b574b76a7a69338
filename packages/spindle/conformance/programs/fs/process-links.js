// What a process sees of itself in /proc and /dev.
const fs = require('node:fs');
const os = require('node:os');

console.log('self', fs.readlinkSync('/proc/self') === String(process.pid), fs.realpathSync('/proc/self') === `/proc/${process.pid}`);
console.log('exe', fs.realpathSync('/proc/self/exe') === fs.realpathSync(process.execPath), fs.statSync('/proc/self/exe').isFile());
console.log('cwd', fs.readlinkSync('/proc/self/cwd') === process.cwd(), fs.statSync('/proc/self/cwd').isDirectory());
console.log('kinds', fs.lstatSync('/proc/self').isSymbolicLink(), fs.statSync('/proc/self').isDirectory(), fs.statSync('/dev/fd').isDirectory());
console.log('hostname', fs.readFileSync('/proc/sys/kernel/hostname', 'utf8') === `${os.hostname()}\n`);

fs.writeFileSync('text', 'one line\n');
const fd = fs.openSync('text');
console.log('open file', fs.readlinkSync(`/proc/self/fd/${fd}`) === fs.realpathSync('text'), fs.readdirSync('/proc/self/fd').includes(String(fd)));
fs.closeSync(fd);
console.log('closed', fs.existsSync(`/proc/self/fd/${fd}`), fs.statSync(`/proc/self/fd/${fd}`, { throwIfNoEntry: false }));

for (const path of ['/proc/self/none', '/proc/self/fd/999', '/dev/none']) {
  for (const call of ['statSync', 'lstatSync', 'readlinkSync', 'readdirSync']) {
    try {
      fs[call](path);
    } catch (error) {
      console.log(error.message);
    }
  }
}
