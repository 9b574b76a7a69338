const os = require('os');
console.log(os.EOL === '\n', os.platform(), os.type(), os.arch(), os.endianness(), os.tmpdir(), os.cpus().length > 0, os.totalmem() > 0, os.loadavg().length, typeof os.hostname(), os.constants.errno.ENOENT, os.networkInterfaces().lo[0].address, os.machine(), os.availableParallelism() > 0, os.homedir(), os.devNull, typeof os.userInfo().uid);
