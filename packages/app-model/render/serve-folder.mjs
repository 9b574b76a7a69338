/** The built apps at an address of this machine. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' };

/** `isSinglePage`: an address without a file shows the first page, as hosts of such apps do. */
export async function serveFolder(folder, { isSinglePage = false } = {}) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const named = join(folder, path);
    const candidates = path.endsWith('/') ? [join(named, 'index.html')] : [named, join(named, 'index.html')];
    if (isSinglePage && extname(path) === '') candidates.push(join(folder, 'index.html'));
    const file = candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
    if (path.includes('..') || file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
