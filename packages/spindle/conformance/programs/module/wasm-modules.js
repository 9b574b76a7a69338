// WebAssembly modules, as instances and as source.
const { enter, node } = require('./files/tree.js');

const add = Uint8Array.from([0,97,115,109,1,0,0,0,1,7,1,96,2,127,127,1,127,3,2,1,0,7,7,1,3,97,100,100,0,0,10,9,1,7,0,32,0,32,1,106,11]);
const imp = Uint8Array.from([0,97,115,109,1,0,0,0,1,5,1,96,0,1,127,2,13,1,8,46,47,100,101,112,46,106,115,1,110,0,0,3,2,1,0,7,7,1,3,114,117,110,0,1,10,6,1,4,0,16,0,11]);
enter({ 'add.wasm': add, 'imp.wasm': imp, 'package.json': { type: 'module' }, 'dep.js': 'export const n = () => 7', 'a.js': 'import { add } from "./add.wasm"; console.log(add(2, 3)); import * as ns from "./add.wasm"; console.log(Object.keys(ns), ns)', 'b.js': 'import { run } from "./imp.wasm"; console.log(run())', 'src.js': 'import source mod from "./add.wasm"; console.log(mod instanceof WebAssembly.Module, WebAssembly.Module.exports(mod))', 'dyn.js': 'const m = await import.source("./add.wasm"); console.log(m)', 'bad.wasm': 'no', 'c.js': 'import "./bad.wasm"' , 'miss.js': 'import { nope } from "./add.wasm"'});
for (const n of ['a', 'b', 'src', 'dyn', 'c', 'miss']) node([`${n}.js`]);
