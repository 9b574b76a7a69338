// promisify, callbackify, deprecate, inherits, format, styleText, MIME types, aborted and their like.
const util = require('node:util');
const { attempt, settle } = require('../helpers/attempt.cjs');
for (const value of [undefined, null, 1, 'x', {}, []]) {
  for (const method of [
    'promisify',
    'callbackify',
    'deprecate',
    'debuglog',
    'inherits',
    'toUSVString',
    'stripVTControlCharacters',
    'getSystemErrorName',
    'getSystemErrorMessage',
    'parseEnv',
    'transferableAbortSignal',
    'isDeepStrictEqual',
    'getCallSites',
    'styleText',
    'format',
    'stripAnsi',
  ])
    if (typeof util[method] === 'function')
      attempt(method, () => {
        const result = util[method](value);
        return typeof result === 'object' && method === 'getCallSites' ? result.length > 0 : typeof result;
      });
  attempt('inherits', () => util.inherits(function A() {}, value));
  attempt('deprecate', () => typeof util.deprecate(() => 1, 'm', value));
  settle(
    'aborted',
    Promise.resolve().then(() => util.aborted(value, {})),
  );
}
(async () => {
  const readIt = (a, b, done) => done(null, a, b);
  console.log(await util.promisify(readIt)(1, 2));
  await settle('rejects', util.promisify((done) => done(new Error('x')))());
  await settle(
    'no callback',
    util.promisify((a) => {
      throw new Error('sync ' + typeof a);
    })(),
  );
  const custom = () => undefined;
  custom[util.promisify.custom] = async () => 'custom';
  console.log(await util.promisify(custom)());
  attempt('custom', () => {
    const f = () => undefined;
    f[util.promisify.custom] = 1;
    util.promisify(f);
  });
  console.log(await util.promisify(setTimeout)(1, 'value'), await util.promisify(setImmediate)('now'));
  const back = (f) => new Promise((resolve) => util.callbackify(f)((error, value) => resolve([error?.code, error?.message, error?.reason, value])));
  console.log(
    await back(async () => 1),
    await back(async () => {
      throw new Error('x');
    }),
    await back(async () => {
      throw null;
    }),
    await back(() => Promise.reject(0)),
  );
  attempt('callbackify', () => util.callbackify(async () => 1)());
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 5);
  await util.aborted(stop.signal, {});
  console.log('aborted');
  for (const [format, text] of [
    ['red', 'x'],
    [['bold', 'underline'], 'x'],
    ['none', 'x'],
    [[], 'x'],
    ['red', 1],
    [['red', 'none'], 'x'],
  ]) {
    attempt('styleText', () => JSON.stringify(util.styleText(format, text, { validateStream: false })));
  }
  attempt('stream', () => util.styleText('red', 'x', { stream: {} }));
  for (const input of [
    'text/html',
    'Text/HTML; Charset="utf-8"; a=b',
    'a/b;c=d;c=e',
    'text',
    'text/',
    '/html',
    'te xt/html',
    'text/html;a="\\"b"',
    '',
    'a/b; =c',
    'a/b;c=é',
  ])
    attempt(input, () => {
      const type = new util.MIMEType(input);
      return [String(type), type.type, type.subtype, type.essence, [...type.params]];
    });
  const type = new util.MIMEType('a/b');
  attempt('type', () => {
    type.type = 'x y';
  });
  attempt('subtype', () => {
    type.subtype = '';
  });
  attempt('param', () => type.params.set('a b', 'c'));
  attempt('param', () => type.params.set('a', 'é'));
  type.params.set('q', 'x y');
  console.log(String(type), JSON.stringify(type), type.params.get('q'), type.params.has('z'), type.params.delete('q'));
  console.log(util.parseEnv('A=1\nB="two\\nlines"\n#c\nexport C=\'x y\' # d\nD=\nE = f\n=g\nH'));
  console.log(util.getSystemErrorMap().size > 50, util.getSystemErrorName(-2), util.getSystemErrorMessage?.(-2));
  for (const value of [0, 1, -99999, 1.5, '-2', NaN]) attempt('name', () => util.getSystemErrorName(value));
  process.on('warning', ({ name, code, message }) => console.log(name, code, message));
  const old = util.deprecate(
    function old() {
      return this === undefined || 'value';
    },
    'old is old',
    'DEP_X',
  );
  console.log(
    old.name,
    old(),
    old(),
    new (util.deprecate(
      class A {
        b = 1;
      },
      'A is old',
      'DEP_Y',
    ))(),
  );
  console.log(
    util.format('%s', Object.create(null)),
    util.format('%s %s', 1n, Symbol('s')),
    util.format('%d', '0x10'),
    util.format('%i', 1e21),
    util.format('%s', class A {}),
    util.format('%s', {
      toString() {
        return 'mine';
      },
    }),
    util.format('%%%s%'),
    util.format(1, 'a', { b: 1 }),
    util.formatWithOptions({ compact: true }, '%o', [1]),
  );
  for (const options of [1, null, undefined]) attempt('formatWithOptions', () => util.formatWithOptions(options, 'x'));
  console.log(
    util.isDeepStrictEqual({ a: [1, new Map([[{}, 1]])] }, { a: [1, new Map([[{}, 1]])] }),
    util.isDeepStrictEqual([0], [-0]),
    util.isDeepStrictEqual(new Set([NaN]), new Set([NaN])),
    util.isArray?.([]),
    util.types.isProxy(new Proxy({}, {})),
  );
  const log = util.debuglog('none');
  console.log(log.enabled, util.debug === util.debuglog);
})();
