// Programs passed with -e: modules, TypeScript and errors.
const { node } = require('./files/command.js');
node(['-e', 'throw new Error("no")']);
node(['-e', 'const x = ;']);
node(['-e', 'setTimeout(() => { null.x }, 1)']);
node(['-e']);
node(['-e', '']);
node(['-e', '42']);
node(['-e', 'var g = 1; console.log(globalThis.g); let h = 2; console.log(globalThis.h)']);
node(['-e', 'console.log("import x from y")']);
node(['-e', '// import("x")\nconsole.log("comment")']);
node(['-e', 'const f = async () => { await null; console.log(await import("node:path") !== null) }; f()']);
