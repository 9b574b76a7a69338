// Which handlers are called for a rejection in each mode of --unhandled-rejections.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
const program = `
  Promise.reject(5);
  process.on('uncaughtException', (error, origin) => console.log('uncaught', error, origin));
  process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
`;
for (const mode of ['strict', 'throw', 'warn', 'none', 'warn-with-error-code']) e(program, `--unhandled-rejections=${mode}`);
