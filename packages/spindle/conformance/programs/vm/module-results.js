// node: --experimental-vm-modules --no-warnings
// What modules of `vm` return.
const { inspect } = require('node:util');
const vm = require('node:vm');

const source = new vm.SourceTextModule("import { a } from './a.js'; import data from './b.json' with { type: 'json' };");
console.log(source.moduleRequests, source.moduleRequests === source.moduleRequests, Object.isFrozen(source.moduleRequests));
for (const request of source.moduleRequests) console.log(Object.isFrozen(request), Object.isFrozen(request.attributes));

(async () => {
  for (const [label, steps] of Object.entries({
    sync() {
      this.setExport('a', 1);
    },
    async later() {
      this.setExport('a', await 2);
      return 3;
    },
    fails() {
      throw new RangeError('as asked');
    },
  })) {
    const module = new vm.SyntheticModule(['a'], steps);
    const evaluated = module.evaluate();
    console.log(label, inspect(evaluated).split('\n')[0], inspect(module.namespace.a));
    await evaluated.catch(({ name }) => console.log(label, name));
    const again = module.evaluate();
    console.log(label, inspect(again).split('\n')[0], module.status);
    again.catch(() => {});
  }
})();

// A graph that is not linked to its end.
const outer = new vm.SourceTextModule("import inner from 'inner'", { identifier: 'outer' });
const inner = new vm.SourceTextModule("import 'unknown'", { identifier: 'inner' });
const instantiate = (module) => {
  try {
    module.instantiate();
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
  console.log(module.status);
};
instantiate(inner);
outer.linkRequests([inner]);
instantiate(outer);
inner.linkRequests([new vm.SyntheticModule([], () => {})]);
instantiate(outer);
