// Errors with properties, causes and custom classes.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('throw new Error("plain")');
e('throw Object.assign(new Error("with props"), { code: "E_X", n: 1, nested: { a: 1 } })');
e('throw new Error("cause", { cause: new TypeError("inner") })');
e('throw new AggregateError([new Error("a"), 5], "agg")');
e('class A extends Error { name = "A" }; throw new A("m")');
e('class ValidationError extends Error {}; throw new ValidationError("m")');
e('throw new DOMException("dom", "AbortError")');
