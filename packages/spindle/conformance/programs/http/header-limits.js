// How many header lines a server accepts, and how a parser batches them.
const http = require('node:http');
const net = require('node:net');
const { HTTPParser } = require('_http_common');

function ask(limit, lines) {
  return new Promise((resolve) => {
    const server = http.createServer((request, response) => {
      console.log(limit, lines, 'taken', request.rawHeaders.length);
      response.end();
    });
    if (limit !== undefined) server.maxHeadersCount = limit;
    server.on('clientError', (error, socket) => {
      console.log(limit, lines, error.code, error.reason, error.bytesParsed);
      socket.destroy();
    });
    server.listen(0, () => {
      const client = net.connect(server.address().port);
      client.on('error', () => {}).on('close', () => server.close(resolve)).resume();
      client.write(`GET / HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(lines)}Connection: close\r\n\r\n`);
    });
  });
}

function pieces(lines) {
  const parser = new HTTPParser();
  const seen = [];
  parser.initialize(HTTPParser.REQUEST, {});
  parser[HTTPParser.kOnHeaders] = (headers, url) => seen.push([headers.length, url]);
  parser[HTTPParser.kOnHeadersComplete] = (major, minor, headers, method, url) => seen.push(['complete', headers?.length, url]);
  parser.execute(Buffer.from(`GET /path HTTP/1.1\r\n${'A: b\r\n'.repeat(lines)}\r\n`));
  console.log(lines, JSON.stringify(seen), parser.getCurrentBuffer());
}

(async () => {
  for (const [limit, lines] of [[undefined, 900], [undefined, 999], [0, 1200], [5, 3], [5, 4]]) await ask(limit, lines);
  for (const lines of [1, 31, 32, 62, 63, 100]) pieces(lines);
})();
