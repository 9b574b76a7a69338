/**
 * The development server of esbuild, which its WebAssembly build lacks. The installation service makes esbuild call
 * these functions: `TEXT_CHANGES` in `abi/substitutions.ts`. Like the native one, it builds when a page asks, keeps
 * the output in memory, and tells listeners of `/esbuild` which files changed.
 */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { optionsOf } from './arguments.ts';
import type { BuildOptions, ServeOptions } from './options.ts';
import { type Built, respondTo } from './respond.ts';

/** What is used of esbuild's own interface, which differs between versions. */
export interface Esbuild {
  context(options: BuildOptions): Promise<Context>;
  formatMessages(messages: readonly object[], options: { kind: 'error' }): Promise<string[]>;
}
export interface Context {
  rebuild(): Promise<unknown>;
  watch(options?: object): Promise<void>;
  dispose(): Promise<void>;
}
interface Result {
  readonly errors: readonly object[];
  readonly outputFiles?: readonly { path: string; contents: Uint8Array }[];
}

const FIRST_PORT = 8000;
const PORTS_TRIED = 10;
const watched = new WeakSet<Context>();

/** Called when a context starts to watch. */
export function watching(context: Context): void {
  watched.add(context);
}

/** Serves what the context of these options builds, until it is disposed of. */
export async function serve(esbuild: Esbuild, options: BuildOptions, serving: ServeOptions, own: Context) {
  const directory = options.absWorkingDir ?? process.cwd();
  const root = serving.servedir === undefined ? undefined : path.resolve(directory, serving.servedir);
  const outdir = path.resolve(directory, options.outdir ?? (options.outfile ? path.dirname(options.outfile) : (root ?? '.')));
  const prefix = root === undefined ? '' : path.relative(root, outdir);
  if (prefix.startsWith('..')) throw new Error(`Output directory "${outdir}" must be contained in serve directory "${root}"`);

  const listeners = new Set<(text: string) => void>();
  const built: Built = { prefix, root, files: new Map(), fallback: serving.fallback && path.resolve(directory, serving.fallback), errors: '' };
  const keep = {
    name: 'serve',
    setup: ({ onEnd }: { onEnd(callback: (result: Result) => Promise<void>): void }) =>
      onEnd(async ({ errors, outputFiles = [] }) => {
        built.errors = (await esbuild.formatMessages(errors, { kind: 'error' })).join('\n');
        if (errors.length > 0) return;
        const files = new Map(outputFiles.map((file) => [`/${path.join(prefix, path.relative(outdir, file.path))}`, Buffer.from(file.contents)]));
        const change = changeOf(built.files, files);
        built.files = files;
        if (change) for (const tell of listeners) tell(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
      }),
  };
  const target = options.outdir === undefined && options.outfile === undefined ? { outdir } : {};
  const context = await esbuild.context({ ...options, ...target, write: false, plugins: [...(options.plugins ?? []), keep] });
  // A failed build has reported its errors, and the response repeats them.
  const rebuild = () => context.rebuild().catch(() => undefined);
  const server = createServer(handler(built, listeners, rebuild, serving));
  await listen(server, serving);
  if (watched.has(own)) await context.watch();
  const dispose = own.dispose.bind(own);
  own.watch = (options) => context.watch(options);
  own.dispose = async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([context.dispose(), dispose()]);
  };
  const { port } = server.address() as AddressInfo;
  return { port, host: serving.host ?? '0.0.0.0', hosts: [serving.host ?? '127.0.0.1'] };
}

/** Runs the command `esbuild` with these arguments, one of which asks for the server. */
export async function main(args: readonly string[], esbuild: Esbuild): Promise<void> {
  try {
    const { build, serving, isWatching } = optionsOf(args);
    const isQuiet = /^(?:silent|error|warning)$/.test(build.logLevel ?? '');
    const onRequest: ServeOptions['onRequest'] = ({ remoteAddress, method, path, status, timeInMS }) =>
      console.error(`${remoteAddress} - "${method} ${path}" ${status} [${timeInMS}ms]`);
    const context = await esbuild.context({ logLevel: 'info', ...build });
    if (isWatching) watching(context);
    const { port, hosts } = await serve(esbuild, { logLevel: 'info', ...build }, isQuiet ? serving : { ...serving, onRequest }, context);
    if (!isQuiet) console.error(`\n > Local:   http://${hosts[0]}:${port}/\n`);
  } catch (error) {
    console.error(`✘ [ERROR] ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

function handler(built: Built, listeners: Set<(text: string) => void>, rebuild: () => Promise<unknown>, { cors, onRequest }: ServeOptions): RequestListener {
  const origins = [cors?.origin ?? []].flat();
  return async (request, response) => {
    const startedAt = performance.now();
    const { origin } = request.headers;
    if (origin && origins.some((allowed) => allowed === '*' || matches(allowed, origin))) {
      response.setHeader('Access-Control-Allow-Origin', origins.includes('*') ? '*' : origin);
    }
    const isListening = request.url === '/esbuild' && (request.headers.accept ?? '').includes('text/event-stream');
    if (isListening) {
      const tell = (text: string) => void response.write(text);
      listeners.add(tell);
      response.on('close', () => listeners.delete(tell));
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
      tell('retry: 500\n\n');
    } else await respondTo(request, response, built, rebuild).catch((error: unknown) => fail(response, error));
    const timeInMS = Math.round(performance.now() - startedAt);
    const remoteAddress = `${request.socket.remoteAddress}:${request.socket.remotePort}`;
    onRequest?.({ remoteAddress, method: request.method ?? '', path: request.url ?? '', status: response.statusCode, timeInMS });
  };
}

/** For example because the fallback page does not exist. */
function fail(response: ServerResponse, error: unknown): void {
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`500 - ${error instanceof Error ? error.message : error}`);
}

function matches(pattern: string, origin: string): boolean {
  const [before = '', after] = pattern.split('*');
  return after === undefined ? pattern === origin : origin.startsWith(before) && origin.endsWith(after) && origin.length >= before.length + after.length;
}

/** Without a port, the first free one from 8000 on. */
async function listen(server: Server, { port, host }: ServeOptions): Promise<void> {
  const ports = port === undefined ? Array.from({ length: PORTS_TRIED }, (_, index) => FIRST_PORT + index) : [port];
  for (const candidate of [...ports, ...(port === undefined ? [0] : [])]) {
    const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(candidate, host, () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
    if (failure === undefined) return;
    if (failure.code !== 'EADDRINUSE' || port !== undefined) throw failure;
  }
}

/** The paths that differ between two builds; undefined before the first one, and if none do. */
function changeOf(before: Built['files'], after: Built['files']) {
  const added = [...after.keys()].filter((file) => !before.has(file));
  const removed = [...before.keys()].filter((file) => !after.has(file));
  const updated = [...after].filter(([file, contents]) => before.get(file)?.equals(contents) === false).map(([file]) => file);
  return before.size === 0 || added.length + removed.length + updated.length === 0 ? undefined : { added, removed, updated };
}
