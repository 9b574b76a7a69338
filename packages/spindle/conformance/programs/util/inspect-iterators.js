// Inspecting an iterator must not change its later results.
const { inspect } = require('node:util');

const map = new Map([
  ['one', { value: 1 }],
  ['two', [2]],
]);
const set = new Set(['x', 'y']);
const iterators = {
  'map.entries': map.entries(),
  'map.keys': map.keys(),
  'map.values': map.values(),
  'set.values': set.values(),
  'set.entries': set.entries(),
  'empty map': new Map().values(),
  'empty set': new Set().values(),
};
for (const [name, iterator] of Object.entries(iterators)) {
  console.log(name, iterator, inspect(iterator, { showHidden: true }));
  console.log(name, 'again', iterator);
  console.log(name, 'gives', [...iterator], 'and then', iterator.next());
  console.log(name, 'at the end', [...iterator].length);
}

const started = map.keys();
started.next();
console.log(started);
const own = set.values();
own.extra = true;
console.log(own, Object.keys(own));
for (const entry of own) console.log('still', entry);
console.table(map.entries());
console.table(set.values());
console.log(map.entries(), { nested: { deep: map.values() } });
