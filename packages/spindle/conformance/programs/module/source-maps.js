// Stack traces with source maps.
const { enter, node } = require('./files/tree.js');

const map = { version: 3, sources: ['orig.ts'], names: [], mappings: 'AAAA;AACA;AAEA', sourcesContent: ['line one\n  line two\n\nthrow new Error("mapped") // original\n'] };
enter({ 'a.js': 'function f() {\n  throw new Error("here");\n}\nf();\n//# sourceMappingURL=a.js.map\n', 'a.js.map': { ...map, mappings: 'AAAA;EACE;AACA;AAEA' }, 'b.mjs': `export function g() {\n  throw new Error("esm");\n}\ng();\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify({ ...map, mappings: 'AAAA;EACE;AACA;AAEA' })).toString('base64')}\n`, 'c.js': 'console.log(require("module").findSourceMap(__filename)?.payload?.sources);\nconsole.log(process.sourceMapsEnabled)\n//# sourceMappingURL=a.js.map', 'd.js': 'process.setSourceMapsEnabled(true);\ntry { require("./a.js") } catch (e) { console.log(e.stack.split("\\n").slice(0, 3).join("|")) }' });
node(['--enable-source-maps', 'a.js']); node(['a.js']); node(['--enable-source-maps', 'b.mjs']); node(['--enable-source-maps', 'c.js']); node(['c.js']); node(['d.js']);
