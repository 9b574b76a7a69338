// node: --no-warnings
// Errors of URLs, their parameters, patterns and file URLs.
const url = require('node:url');
const { attempt } = require('../helpers/attempt.cjs');
const values = [
  undefined,
  null,
  1,
  '',
  'x',
  {},
  [],
  [1],
  [[1]],
  [[1, 2, 3]],
  'http://',
  'http://a b',
  'http://[::1',
  'http://x:99999',
  'http://%',
  '//x',
  'mailto:',
  'http://x\u0000',
  Symbol('s'),
  new Map([[1, 2]]),
  (function* () {
    yield ['a', 'b'];
  })(),
  { a: 1, b: [2, 3] },
  { [Symbol.iterator]: 1 },
];
for (const value of values) {
  attempt('URL', () => new URL(value).href);
  attempt('base', () => new URL('y', value).href);
  attempt('canParse', () => URL.canParse(value));
  attempt('parse', () => URL.parse(value)?.href);
  attempt('URLSearchParams', () => new URLSearchParams(value).toString());
  for (const method of ['fileURLToPath', 'pathToFileURL', 'urlToHttpOptions', 'domainToASCII', 'domainToUnicode', 'format', 'parse', 'fileURLToPathBuffer'])
    if (url[method])
      attempt(method, () => {
        const result = url[method](value);
        return method === 'pathToFileURL' ? result.protocol : typeof result === 'object' ? Object.keys(result).length : result;
      });
  attempt('resolve', () => url.resolve('http://a/b', value));
}
for (const text of ['file://host/a', 'file:///a%2fb', 'file:///a%00', 'file:///%E0', 'file:///a%20b', 'http://a/', 'file:a', 'file:///C:/a']) {
  attempt(text, () => url.fileURLToPath(text));
  attempt('windows', () => url.fileURLToPath(text, { windows: true }));
}
for (const text of ['/a b', '/a#b?c', '/a%', '/a\n', 'rel', '/ä', '/a\\b']) {
  attempt(text, () => url.pathToFileURL(text).href.replace(process.cwd(), ''));
  attempt('windows', () => url.pathToFileURL('C:\\' + text, { windows: true }).href);
}
const params = new URLSearchParams('a=1&b=2&a=3');
for (const method of ['append', 'set', 'get', 'getAll', 'has', 'delete']) {
  attempt(method, () => params[method]());
  attempt(method, () => params[method](Symbol('s'), 1));
  attempt('this', () => URLSearchParams.prototype[method].call({}, 'a', 'b'));
}
attempt('forEach', () => params.forEach(1));
attempt('iterator', () => params.entries().next.call({}));
attempt('sort', () => URLSearchParams.prototype.sort.call({}));
attempt('size', () => params.size);
attempt('has', () => [params.has('a', '3'), params.delete('a', '1'), String(params)]);
attempt('getter', () => Object.getOwnPropertyDescriptor(URL.prototype, 'href').get.call({}));
attempt('call', () => URL('x'));
attempt('href', () => {
  new URL('http://a').href = 'x';
});
const one = new URL('http://u:p@h:81/p?q#f');
for (const key of ['protocol', 'port', 'host', 'hostname', 'pathname', 'search', 'hash', 'username'])
  for (const value of ['', 'x', '99999', 'a:b', '/%', 'ftp', 'https:', '[::1]', null, Symbol('s')])
    attempt(key, () => {
      const copy = new URL(one);
      copy[key] = value;
      return copy.href;
    });
console.log(one, one.searchParams, new URL('data:x'), Object.keys(one), JSON.stringify({ one }));
for (const id of [undefined, null, 1, 'x', 'blob:nodedata:none']) {
  attempt('revoke', () => URL.revokeObjectURL(id));
  attempt('resolve', () => require('node:buffer').resolveObjectURL(id));
  attempt('create', () => typeof URL.createObjectURL(id));
}
