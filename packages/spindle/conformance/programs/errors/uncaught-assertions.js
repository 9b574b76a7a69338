// Failed assertions and their diffs.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('require("assert").strictEqual(1, 2)');
e('require("assert").deepStrictEqual({ a: 1, b: [1, 2, 3] }, { a: 1, b: [1, 2, 4] })');
e('require("assert")(0 == 1)');
e('require("assert").equal(1, 2, "message")');
