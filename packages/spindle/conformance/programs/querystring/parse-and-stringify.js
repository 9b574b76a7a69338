// Query strings to objects and back: odd escapes, repeated names, limits, custom encoders.
const qs = require('node:querystring');
for (const text of ['', 'a', 'a=', '=b', 'a=b&a=c', 'a&b', '&&a=1&&', 'a=%20+%zz%', 'a=b=c', '%E4%BD%A0=%FF', 'a[]=1&a[]=2', '__proto__=1', 'hasOwnProperty=x', 'a=b;c=d', '%u2605=1', 'a=%F0%9F%98%80']) console.log(text, qs.parse(text), qs.parse(text, ';', ':'), qs.stringify(qs.parse(text)));
for (const value of [{}, { a: 1 }, { a: [1, 'x', true, null, undefined, {}] }, { a: null, b: undefined, c: NaN, d: Infinity, e: 10n, f: new Date(0), g: () => 1 }, { 'ä b&=': '\ud83d\ude00 +' }, { a: [] }, [1, 2], 'text', null, 5]) console.log(qs.stringify(value), qs.stringify(value, ';', ':'));
for (const text of ['\ud800', 'a\ud800b']) {
  try {
    qs.stringify({ text });
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
const many = Array.from({ length: 1100 }, (_, i) => `k${i}`).join('&');
console.log(qs.parse('a=1&b=2&c=3', null, null, { maxKeys: 2 }), Object.keys(qs.parse(many)).length, Object.keys(qs.parse(many, '&', '=', { maxKeys: 0 })).length);
console.log(qs.parse('a=%62', '&', '=', { decodeURIComponent: (text) => `<${text}>` }), qs.stringify({ a: 'b c' }, '&', '=', { encodeURIComponent: (text) => `<${text}>` }));
console.log(qs.escape('a b&ü'), qs.unescape('%61%zz'), qs.unescapeBuffer('%61+%').toString());
