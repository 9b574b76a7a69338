// URLs of all shapes, changed component by component; search parameters; the legacy interface; files and paths.
const url = require('node:url');
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message, error.input, error.base);
  }
};
const texts = ['http://user:p%40ss@host:8080/p/a/../t?q=1&q=2#frag', 'HTTP://EXAMPLE.com:80', 'file:///a/b%20c', 'file://host/x', 'mailto:a@b', 'data:text/plain,hi', 'http://[::1]:3000/', 'http://1.2.3/', 'http://0x7f.1/', 'http://münchen.de/ä?ö#ü', 'http://a b/', 'http://host:99999/', '//x', '', 'http://', 'javascript:alert(1)', 'blob:http://a/b', 'ws://h:443', 'http://h/%zz?%zz', 'non-special://h:1/p', 'http://a.b.c./', 'https://xn--mnchen-3ya.de/', 'http://h\\p\\q', ' http://h ', 'http://h?a=\'"<>`'];
for (const text of texts) {
  attempt(text, () => new URL(text));
  attempt(text, () => [new URL(text, 'http://base/dir/file?x'), URL.canParse(text), URL.parse(text)?.href]);
  attempt(text, () => url.parse(text));
  attempt(text, () => [url.resolve('http://base/dir/file', text), url.format(text), url.domainToASCII(text), url.domainToUnicode(text)]);
  attempt(text, () => url.fileURLToPath(text));
}
for (const part of ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) for (const value of ['x', '', 'https:', '99', '70000', 'a/b?c#d', '?q', '#h', 'ü', null, undefined]) attempt(`${part} ${value}`, () => { const changed = new URL('http://u:p@host:1/p?q#h'); changed[part] = value; return changed.href; });
const parameters = new URLSearchParams('a=1&b=2&a=3&%zz=+x');
parameters.append('c', 'd e');
parameters.delete('a', '1');
parameters.sort();
console.log(parameters, [...parameters.keys()], parameters.getAll('a'), parameters.has('b', '2'), parameters.size, String(parameters));
for (const init of [undefined, null, 'x', {}, [], [['a', 'b']], [['a']], [1], new Map([['k', 'v']]), { a: [1, 2] }, Symbol('s'), 5, () => 1, { [Symbol.iterator]: 1 }]) attempt('search', () => String(new URLSearchParams(init)));
for (const method of ['append', 'set', 'get', 'has', 'delete', 'getAll', 'forEach']) attempt(method, () => parameters[method]());
for (const value of ['/a b', '/ü#?%', 'rel', '', undefined, 5, '/a\nb\\c']) attempt('pathToFileURL', () => url.pathToFileURL(value).href.replace(process.cwd(), 'CWD'));
for (const value of ['http://x/', 'file:///a%2Fb', 5, {}, new URL('file:///ok')]) attempt('fileURLToPath', () => url.fileURLToPath(value));
attempt('format', () => [url.format({ protocol: 'http', host: 'h', pathname: 'p', query: { a: 1 } }), url.format(new URL('http://u:p@xn--mnchen-3ya.de/#h'), { unicode: true, auth: false, fragment: false }), url.urlToHttpOptions(new URL('http://u:p@[::1]:1/x?y'))]);
for (const value of [undefined, null, 5, {}, [], () => 1, true]) {
  attempt('parse', () => url.parse(value).href);
  attempt('format', () => url.format(value));
  attempt('URL', () => new URL(value).href);
}
attempt('canParse', () => URL.canParse());
attempt('call', () => URL('http://x'));
attempt('pattern', () => [new URLPattern({ pathname: '/a/:id' }).exec('http://h/a/5').pathname.groups, new URLPattern('http://h/*').test('http://h/x')]);
console.log(structuredClone(Object.fromEntries(parameters)), JSON.stringify(new URL('http://x/y')), Object.keys(new URL('http://x')), 'href' in URL.prototype);
