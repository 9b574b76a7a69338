// What the system reports about itself, and rejected arguments.
const os = require('node:os');
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message, error.info && [error.info.code, error.info.syscall]);
  }
};
for (const [name, type] of [['arch', 'x64'], ['platform', 'linux'], ['type', 'Linux'], ['endianness', 'LE'], ['EOL', '\n'], ['devNull', '/dev/null']]) console.log(name, (typeof os[name] === 'function' ? os[name]() : os[name]) === type, `${os[name]}`.length > 0);
for (const name of ['hostname', 'release', 'version', 'machine', 'homedir', 'tmpdir']) console.log(name, typeof os[name](), os[name]().length > 0);
for (const name of ['totalmem', 'freemem', 'uptime', 'availableParallelism']) console.log(name, os[name]() > 0, typeof +os[name]);
console.log(os.loadavg().length, Object.keys(os.cpus()[0]), Object.keys(os.cpus()[0].times), os.networkInterfaces().lo.map(({ family, internal, cidr }) => [family, internal, cidr]));
console.log(Object.keys(os.userInfo()), os.userInfo({ encoding: 'buffer' }).username instanceof Buffer, os.constants.signals.SIGKILL, os.constants.errno.ENOENT, os.constants.priority);
for (const args of [[0], [0, 5], [0, 20], [0, -21], ['x'], [0, 'x'], [0, 1.5], [2 ** 32, 0], [2 ** 30, 0], [-5, 0], []]) attempt('setPriority', () => os.setPriority(...args));
attempt('getPriority', () => [os.getPriority(), os.getPriority(process.pid)]);
for (const value of ['x', 1.5, 2 ** 30, -5]) attempt('getPriority', () => os.getPriority(value));
