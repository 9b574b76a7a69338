// --unhandled-rejections: strict and throw.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
for (const mode of ['strict', 'throw', 'warn', 'none', 'warn-with-error-code']) {
  e('Promise.reject(new Error("m")); process.on("exit", (c) => console.log("exit", c))', `--unhandled-rejections=${mode}`);
}
