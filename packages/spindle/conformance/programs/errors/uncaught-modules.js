// Modules that are not there, or lack what is asked of them.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('require("./missing")');
e('import("./missing.mjs")');
e('import "./missing.mjs"');
e('import { nope } from "node:fs"');
