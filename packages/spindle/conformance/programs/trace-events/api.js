// node: --no-warnings
const fs = require('node:fs');
const { inspect } = require('node:util');
const { createTracing, getEnabledCategories } = require('node:trace_events');

console.log(getEnabledCategories());
for (const given of [undefined, null, 1, 'a', {}, { categories: 'a' }, { categories: [] }, { categories: [1] }]) {
  try {
    createTracing(given);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
const one = createTracing({ categories: ['b', 'node.console'] });
const two = createTracing({ categories: ['a', 'b'] });
console.log(inspect(one), one.enabled, one.categories);
one.enable();
one.enable();
console.log(getEnabledCategories(), one.enabled);
two.enable();
console.log(getEnabledCategories());
console.count('shown');
one.disable();
console.log(getEnabledCategories(), one.enabled);
console.count('not traced');
two.disable();
two.disable();
console.log(getEnabledCategories(), two.enabled);
one.enable();
console.count('shown');
one.disable();

process.on('exit', () => console.log(fs.readdirSync('.')));
const { execFileSync } = require('node:child_process');
const script = 'const t = require("trace_events").createTracing({ categories: ["node.console"] }); t.enable(); console.count("x")';
execFileSync(process.execPath, ['-e', script]);
const { traceEvents } = JSON.parse(fs.readFileSync('node_trace.1.log', 'utf8'));
for (const { cat, name, ph, args } of traceEvents) if (cat !== '__metadata') console.log(cat, name, ph, args);
fs.unlinkSync('node_trace.1.log');
const { Worker } = require('node:worker_threads');
new Worker('require("trace_events")', { eval: true }).on('error', ({ name, code, message }) => console.log(name, code, message));
