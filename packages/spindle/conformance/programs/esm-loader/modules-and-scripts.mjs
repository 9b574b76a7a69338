import fs, { readFileSync } from 'node:fs';
import * as path from 'path';
import cjs, { a } from './files/c.cjs';
import data from './files/d.json' with { type: 'json' };
import { later } from './files/tla.mjs';
console.log(typeof readFileSync, path.basename(import.meta.filename), a, cjs.b, data.x, later, import.meta.url, import.meta.dirname);
const m = await import('./files/lazy.mjs'); console.log(m, m.default);
console.log(await cjs.dyn());
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
console.log(require('./files/lazy.mjs'));
try { await import('./files/bad.mjs') } catch (e) { console.log(e.stack.split('\n').slice(0, 5).join('\n')) }
try { await import('./files/missing.mjs') } catch (e) { console.log(e.message, e.name) }
try { await import('./files/cjsbad.mjs') } catch (e) { console.log(e.message) }
try { require('./files/syn.cjs') } catch (e) { console.log(e.stack.split('\n').slice(0,5).join('\n')) }
console.log(new Error('here').stack.split('\n').slice(0,2).join('\n'));
import vm from 'node:vm';
console.log(vm.runInNewContext('var y = x + 1; function f() { return y } z = f() * 2; typeof process + z', { x: 4 }), vm.runInThisContext('1+1'), new vm.Script('this === globalThis').runInThisContext());
const ctx = vm.createContext({ console, n: 1 }); vm.runInContext('n++; var q = [n]; function g() { return n }', ctx); console.log(ctx.n, ctx.q, vm.runInContext('g()', ctx));
console.log(vm.compileFunction('return a + b', ['a', 'b'])(1, 2));
import { AsyncLocalStorage } from 'async_hooks';
const als = new AsyncLocalStorage(); const out = {};
await als.run('S', async () => { const ck = (k) => { out[k] = als.getStore() === 'S' }; ck('sync'); await 0; ck('await'); try { await Promise.reject(1) } catch { ck('catch') } for await (const x of [1]) ck('forawait'); await new Promise((r) => setTimeout(r, 2)); ck('timer'); await Promise.resolve().then(() => ck('then')); await cjs.als(ck) });
console.log(JSON.stringify(out), als.getStore());
for (const file of ['throw', 'synt']) try { await import(`./files/${file}.mjs`) } catch (e) { console.log(e.name, e.message, e.stack.split('\n').slice(0, 3).join('\n')) }
