// Arguments that process.exit accepts.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('process.exit("5")');
e('process.exit("x")');
e('process.exit(256 + 7)');
e('process.exit(-1)');
e('process.exit(null)');
e('process.reallyExit(3)');
