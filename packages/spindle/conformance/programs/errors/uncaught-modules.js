// Missing modules, and modules with missing exports.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('require("./missing")');
e('import("./missing.mjs")');
e('import "./missing.mjs"');
e('import { nope } from "node:fs"');
