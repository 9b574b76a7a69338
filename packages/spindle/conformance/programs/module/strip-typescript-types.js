// module.stripTypeScriptTypes in its modes.
const { stripTypeScriptTypes } = require('node:module');

console.log(stripTypeScriptTypes('const a: number = 1'));
console.log(stripTypeScriptTypes('enum A { B }', { mode: 'transform' }));
console.log(stripTypeScriptTypes('let a: string', { mode: 'transform', sourceMap: true, sourceUrl: 'x.ts' }));
console.log(stripTypeScriptTypes('let a: string', { sourceUrl: 'x.ts' }));
for (const source of ['enum A {}', 'const = 1']) {
  try {
    stripTypeScriptTypes(source);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
