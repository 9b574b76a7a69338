// Loose and strict comparison of arrays with additional properties, symbols and holes.
const assert = require('node:assert');

const symbol = Symbol('s');
const withSymbol = Object.assign([1, 2], { [symbol]: 1 });
const withProperty = Object.assign([1, 2], { more: 1 });
const withHidden = Object.defineProperty([1, 2], 'hidden', { value: 1 });
const pairs = {
  same: [[1, 2], [1, 2]],
  strings: [['1', 2], [1, '2']],
  symbol: [withSymbol, [1, 2]],
  property: [withProperty, [1, 2]],
  hidden: [withHidden, [1, 2]],
  hole: [[1, , 3], [1, undefined, 3]],
  longer: [[1, 2, 3], [1, 2]],
  nested: [[[1], { a: [2] }], [[1], { a: [2] }]],
};
for (const [name, [one, other]] of Object.entries(pairs)) {
  for (const compare of ['deepEqual', 'deepStrictEqual', 'partialDeepStrictEqual']) {
    try {
      assert[compare](one, other);
      console.log(name, compare, 'equal');
    } catch (error) {
      console.log(name, compare, error.code);
    }
  }
}
