for (const text of ['https://user:pa%20ss@example.com:8080/p/a/t/h?query=string#hash', 'http://example.com', 'http://EXAMPLE.com:80/%7Efoo/../bar', 'file:///etc/../passwd', 'mailto:a@b.c', 'data:text/plain,hi#x', 'blob:https://example.com/id', 'https://español.com/ñ?é=ü#ö', 'http://[::1]:3000/x', 'about:blank', 'javascript:alert(1)', 'custom://host:1/path?x', 'custom:opaque?q#h', 'http://1.2/', 'wss://a@b/', 'http://a//b', 'web+demo:/.//not-a-host/', 'http://:p@h/', 'foo:///bar', 'foo://']) {
  const u = new URL(text);
  console.log(u.href, [u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, u.origin].join(' | '));
}
const u = new URL('http://example.com/a');
u.port = '99999'; u.port = '8080'; u.hash = 'x y'; u.search = '?a=1&b=2'; u.pathname = '/é'; u.username = 'me'; u.password = 'p:w'; u.host = 'other.org:90'; u.protocol = 'https'; u.searchParams.append('c', 'd e');
console.log(u, String(u.searchParams), URL.canParse('nope'), URL.parse('nope'), new URL('../x?y', 'http://h/a/b/c').href);
try { new URL('nope'); } catch (error) { console.log(error.code, error.message, error.input, error); }
try { u.href = 'bad'; } catch (error) { console.log(error.code); }
