// util.parseArgs: values, tokens, and refused configurations.
const { parseArgs } = require('node:util');
const { attempt } = require('../helpers/attempt.cjs');
const show = (result) => JSON.stringify(result, (key, value) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : value));
const options = {
  verbose: { type: 'boolean', short: 'v' },
  out: { type: 'string', short: 'o' },
  many: { type: 'string', multiple: true, short: 'm' },
  count: { type: 'boolean', multiple: true, short: 'c' },
  kept: { type: 'string', default: 'd' },
};
const cases = [
  [],
  ['-v'],
  ['--verbose'],
  ['--verbose=x'],
  ['--no-verbose'],
  ['-o', 'a'],
  ['-oa'],
  ['--out', 'a'],
  ['--out=a'],
  ['--out='],
  ['--out'],
  ['-o'],
  ['--out', '-v'],
  ['--out=-v'],
  ['-vo', 'a'],
  ['-voa'],
  ['-ov'],
  ['-m', '1', '-m', '2', '--many=3'],
  ['-cc', '--count'],
  ['--kept', 'k'],
  ['x'],
  ['x', '-v', 'y'],
  ['--', '-v', 'x'],
  ['-'],
  ['--unknown'],
  ['--unknown=1'],
  ['-z'],
  ['-vz'],
  ['---'],
  ['--=x'],
  ['--__proto__'],
  ['--out', '--', 'x'],
  ['-o=a'],
  ['--kept'],
];
for (const args of cases)
  for (const more of [{}, { strict: false }, { allowPositionals: true, tokens: true }, { allowNegative: true, allowPositionals: true }])
    attempt(args.join(' '), () => show(parseArgs({ args, options, ...more })));
for (const config of [
  1,
  null,
  'x',
  { args: 1 },
  { args: [1] },
  { options: 1 },
  { options: { a: 1 } },
  { options: { a: {} } },
  { options: { a: { type: 'number' } } },
  { options: { a: { type: 'string', short: 'ab' } } },
  { options: { a: { type: 'string', short: 1 } } },
  { options: { a: { type: 'string', multiple: 1 } } },
  { options: { a: { type: 'string', default: 1 } } },
  { options: { a: { type: 'boolean', default: 'x' } } },
  { options: { a: { type: 'string', multiple: true, default: 'x' } } },
  { options: { a: { type: 'string', multiple: true, default: [1] } } },
  { strict: 1 },
  { allowPositionals: 1 },
  { allowNegative: 1 },
  { tokens: 1 },
])
  attempt('config', () => show(parseArgs(config)));
