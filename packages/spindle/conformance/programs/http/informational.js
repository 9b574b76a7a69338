const http = require('node:http');
const server = http.createServer((request, response) => {
  response.writeProcessing();
  response.writeEarlyHints({ link: '</a.css>; rel=preload', 'x-more': '1' }, () => console.log('hinted'));
  response.writeContinue();
  response.end('done');
});
server.listen(0, () => {
  const request = http.get({ port: server.address().port }, (response) => {
    response.resume().on('end', () => {
      console.log(response.statusCode);
      server.close();
    });
  });
  request.on('information', ({ statusCode, statusMessage, httpVersion, headers, rawHeaders }) => console.log(statusCode, statusMessage, httpVersion, headers, rawHeaders));
  request.on('continue', () => console.log('continue'));
});
