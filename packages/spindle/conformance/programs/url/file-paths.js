const { pathToFileURL, fileURLToPath, domainToUnicode, format } = require('node:url');

function tell(name, run) {
  try {
    console.log(name, run());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
}

for (let code = 1; code < 128; code++) {
  const path = `/folder/a${String.fromCharCode(code)}z`;
  tell(code, () => pathToFileURL(path).href);
  tell(code, () => fileURLToPath(pathToFileURL(path)) === path);
  tell(code, () => pathToFileURL(`C:\\folder\\a${String.fromCharCode(code)}z`, { windows: true }).href);
}
for (const path of ['\\\\host\\share\\file [1].txt', '\\\\host', '\\\\host\\', 'C:\\', 'c:/x', '/x', '\\\\?\\C:\\x', '\\\\?\\UNC\\host\\share\\x', '\\\\ñ.com\\s', '\\\\a b\\c', 'C:\\a\\..\\b\\']) {
  tell(path, () => pathToFileURL(path, { windows: true }).href);
}
for (const text of ['file:///C|/x', 'file:///c|', 'file:///C%7C/x', 'file://host/C|/x', 'file:///C|?q']) {
  tell(text, () => [new URL(text).href, URL.canParse(text)]);
}
for (const host of ['xn--iñvalid.com', 'xn--pokxncvks', 'xn--mnchen-3ya.de', 'faß.de']) {
  tell(host, () => [domainToUnicode(host), format(new URL(`http://${host}/`), { unicode: true })]);
}
