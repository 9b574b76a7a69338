// node: --experimental-vm-modules
import vm from 'node:vm';
const context = vm.createContext({ print: console.log, initial: 1 });
const dep = new vm.SyntheticModule(['default', 'named'], function () { this.setExport('default', 'D'); this.setExport('named', 'N'); }, { context, identifier: 'vm:dep' });
const main = new vm.SourceTextModule('import d, { named } from "dep"; import * as ns from "dep"; print(d, named, Object.keys(ns), initial, typeof process); export let x = d + named; export default function () { return x }; x += "!"; print(import.meta.prop, Object.keys(import.meta))', {
  context, identifier: 'vm:main', initializeImportMeta(meta, module) { meta.prop = module.identifier; },
});
console.log(main.status, main.dependencySpecifiers, main.identifier);
await main.link((specifier, referrer, extra) => { console.log('link', specifier, referrer.identifier, Object.keys(extra), extra.attributes); return dep; });
console.log(main.status, dep.status);
await main.evaluate();
console.log(main.status, main.namespace, main.namespace.default());
const bad = new vm.SourceTextModule('throw new Error("inside")', { context, identifier: 'vm:bad' });
await bad.link(() => {});
await bad.evaluate().catch((e) => console.log('rejected', e.message));
console.log(bad.status, bad.error.message);
const missing = new vm.SourceTextModule('import { none } from "dep"', { context });
try { await missing.link(() => dep); } catch (e) { console.log(e.name, e.message); }
console.log(missing.status);
try { new vm.SourceTextModule('import', { identifier: 'vm:syntax' }); } catch (e) { console.log(e.name, e.message); }
const tla = new vm.SourceTextModule('export const v = await Promise.resolve(5)');
await tla.link(() => {}); const p = tla.evaluate(); console.log(tla.status); await p; console.log(tla.status, tla.namespace.v);
const dyn = new vm.SourceTextModule('export const r = (await import("dep", { with: { type: "x" } })).named', { importModuleDynamically: (s, m, a) => { console.log('dynamic', s, m.identifier, a); return dep; } });
await dyn.link(() => {}); await dyn.evaluate(); console.log(dyn.namespace.r);
const script = new vm.Script('import("dep").then((m) => m.named)', { importModuleDynamically: async (s, m) => { console.log(s, m === script); const synth = new vm.SyntheticModule(['named'], function () { this.setExport('named', 'S'); }); await synth.link(() => {}); await synth.evaluate(); return synth; } });
console.log(await script.runInThisContext());
await new vm.Script('import("node:os")').runInThisContext().catch((e) => console.log(e.code, e.message));
console.log(typeof (await vm.runInThisContext('import("node:os")', { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER })).cpus);
console.log(main, dep);
const m2 = new vm.SourceTextModule('import a from "a"; import b from "b" with { type: "json" };');
console.log(m2.moduleRequests);
try { await m2.evaluate(); } catch (e) { console.log(e.code, e.message); }
try { m2.namespace; } catch (e) { console.log(e.code, e.message); }
