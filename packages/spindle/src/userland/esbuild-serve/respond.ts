/** Answers one request of esbuild's development server: from the last build, from the served directory, or that there is nothing. */
import { readdir, readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

export interface Built {
  /** The output directory within the served one; empty if it is that. */
  readonly prefix: string;
  /** The served directory, if there is one besides the output. */
  readonly root: string | undefined;
  /** By the path of their URL. */
  files: ReadonlyMap<string, Buffer>;
  /** The page for what does not exist. */
  readonly fallback: string | undefined;
  /** Of the last build; empty if it succeeded. */
  errors: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.markdown': 'text/markdown',
  '.md': 'text/markdown',
  '.mjs': 'text/javascript',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml',
};

export async function respondTo(request: IncomingMessage, response: ServerResponse, built: Built, rebuild: () => Promise<unknown>): Promise<void> {
  const send = (status: number, type: string, body: Buffer | string) => {
    const isText = /^text\/|json|svg|xml/.test(type);
    response.writeHead(status, { 'Content-Type': isText ? `${type}; charset=utf-8` : type, 'Content-Length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(405, 'text/plain', '405 - Method Not Allowed');
  const asked = pathOf(request);
  if (asked === undefined) return send(400, 'text/plain', '400 - Bad Request');
  if (built.prefix === '' || `${asked}/`.startsWith(`/${built.prefix}/`)) {
    await rebuild();
    if (built.errors !== '') return send(503, 'text/plain', built.errors);
  }
  const found = await find(asked, built);
  if (found === 'directory') {
    response.writeHead(302, { Location: `${encodeURI(asked)}/` });
    response.end();
    return;
  }
  if (found) return sendFile(request, response, found.name, found.contents, send);
  const entries = asked.endsWith('/') ? await listing(asked, built) : [];
  if (entries.length > 0 && built.fallback === undefined) return send(200, 'text/html', pageOf(asked, entries));
  if (built.fallback !== undefined) return send(200, 'text/html', await readFile(built.fallback));
  send(404, 'text/plain', '404 - Not Found');
}

/** Decoded and without the query; undefined if it is malformed or leaves the directory. */
function pathOf(request: IncomingMessage): string | undefined {
  try {
    const decoded = decodeURIComponent((request.url ?? '/').replace(/[?#].*$/s, ''));
    return decoded.includes('\0') ? undefined : path.posix.normalize(`/${decoded}`);
  } catch {
    return undefined;
  }
}

async function find(asked: string, { files, root }: Built): Promise<{ name: string; contents: Buffer } | 'directory' | undefined> {
  const name = asked.endsWith('/') ? `${asked}index.html` : asked;
  const contents = files.get(name);
  if (contents) return { name, contents };
  const isDirectory = !asked.endsWith('/') && [...files.keys()].some((file) => file.startsWith(`${asked}/`));
  if (isDirectory) return 'directory';
  if (root === undefined) return undefined;
  const file = path.join(root, name);
  const status = await stat(file).catch(() => undefined);
  if (status?.isDirectory()) return 'directory';
  return status && { name, contents: await readFile(file) };
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  contents: Buffer,
  send: (status: number, type: string, body: Buffer) => void,
): void {
  const type = TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream';
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const begin = Number(range?.[1]);
  const end = Math.min(range?.[2] ? Number(range[2]) : Number.POSITIVE_INFINITY, contents.length - 1);
  if (range && begin <= end) {
    response.setHeader('Content-Range', `bytes ${begin}-${end}/${contents.length}`);
    send(206, type, contents.subarray(begin, end + 1));
  } else send(200, type, contents);
}

async function listing(asked: string, { files, root }: Built): Promise<string[]> {
  const built = [...files.keys()].filter((file) => file.startsWith(asked)).map((file) => file.slice(asked.length).replace(/\/.*/, '/'));
  const stored = root === undefined ? [] : await readdir(path.join(root, asked), { withFileTypes: true }).catch(() => []);
  return [...new Set([...built, ...stored.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))])].sort();
}

function pageOf(asked: string, entries: readonly string[]): string {
  const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const links = entries.map((entry) => `<li><a href="${escape(encodeURI(`./${entry}`))}">${escape(entry)}</a></li>`).join('');
  return `<!doctype html><meta charset="utf8"><title>Directory: ${escape(asked)}</title><h1>Directory: ${escape(asked)}</h1><ul>${links}</ul>`;
}
