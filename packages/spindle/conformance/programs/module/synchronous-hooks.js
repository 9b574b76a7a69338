// Hooks in the same thread, from module.registerHooks.
const { enter, node } = require('./files/tree.js');

enter({
  'sync.cjs': 'const { registerHooks } = require("module"); const h = registerHooks({ resolve(s, c, next) { if (s === "virtual:y") return { url: "virtual:y", shortCircuit: true, format: "module" }; return next(s, c) }, load(u, c, next) { if (u === "virtual:y") return { format: "module", source: "export default 42", shortCircuit: true }; const r = next(u, c); if (u.endsWith("target.cjs")) return { ...r, source: String(r.source).replace("ORIGINAL", "REPLACED") }; return r } }); console.log(require("virtual:y").default); require("./target.cjs"); h.deregister(); try { require("virtual:z") } catch (e) { console.log(e.code) }; import("virtual:y").then((m) => console.log("cached", m.default), (e) => console.log(e.code));',
  'target.cjs': 'console.log("ORIGINAL")',
});
node(['sync.cjs']);
