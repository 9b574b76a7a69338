// Unhandled rejections with reasons of all kinds.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('Promise.reject(new Error("r"))');
e('Promise.reject(5)');
e('Promise.reject(undefined)');
e('Promise.reject({ a: 1 })');
e('Promise.reject(Object.assign(new Error("x"), { code: "E" }))');
e('(async () => { await null; throw new TypeError("async") })()');
