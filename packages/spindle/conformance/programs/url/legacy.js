const url = require('url');
console.log(url.parse('http://a.com:80/p?q=1#h'), url.format({ protocol: 'http', host: 'x.com', pathname: '/y', query: { z: 1 } }), url.resolve('/one/two/three', 'four'));
console.log(url.fileURLToPath('file:///tmp/a%20b'), url.pathToFileURL('/tmp/a b#c?d%e\\f').href, url.domainToASCII('español.com'), url.domainToUnicode('xn--espaol-zwa.com'), url.format(new URL('http://a:b@xn--lck1c3crb1723bpq4a.com/a?a=b#c'), { unicode: true, auth: false, fragment: false }));
console.log(new URLSearchParams({ a: '1', b: 'x y' }).toString(), [...new URLSearchParams('?a=1&a=2&b=%zz')], new URLSearchParams([['x', 'é']]).toString());
console.log(require('querystring').parse('a=1&b=2&a=3'), require('querystring').stringify({ a: [1, 2], b: 'x y' }), url.urlToHttpOptions(new URL('http://u:p@h:1/p?q')).path);
