/**
 * What runs in Deno before a function. It takes the worker's setup from the standard input, so that no secret is in the
 * environment of a process or on disk; serves at the worker's socket, whatever port the function asks for; sends calls of
 * the project's own address to the gateway's socket, since functions may not reach the server's network; and keeps the
 * worker alive for background work.
 */
export const BOOT_SOURCE = `
const { socket, gateway, environment } = await new Response(Deno.stdin.readable).json();
for (const [name, value] of Object.entries(environment)) Deno.env.set(name, value);

const serve = Deno.serve;
const client = Deno.createHttpClient({ proxy: { transport: 'unix', path: gateway } });
const ownOrigins = new Set([environment.SUPABASE_URL, environment.SUPABASE_PUBLIC_URL].map((address) => new URL(address).origin));
const plainFetch = globalThis.fetch;

globalThis.fetch = async function fetch(input, init) {
  const address = new URL(input instanceof Request ? input.url : input);
  if (!ownOrigins.has(address.origin)) return plainFetch(input, init);
  // The gateway is a socket of this machine, so even a secure address needs no TLS on the way there.
  address.protocol = 'http:';
  return plainFetch(new Request(address, input instanceof Request ? new Request(input, init) : init), { client });
};

globalThis.EdgeRuntime = {
  waitUntil(promise) {
    const hold = new AbortController();
    plainFetch('http://background.invalid/', { client, signal: hold.signal }).catch(() => undefined);
    Promise.resolve(promise).catch((error) => console.error(error)).finally(() => hold.abort());
    return promise;
  },
};

let isServed = false;
Deno.serve = (...given) => {
  isServed = true;
  const handler = given.find((one) => typeof one === 'function') ?? given[0].handler;
  const { signal, onError } = typeof given[0] === 'function' ? {} : given[0];
  const answer = (request, info) => {
    Object.defineProperty(request, 'url', { value: request.url.replace(/^http\\+unix:/, 'http:') });
    const hostname = request.headers.get('x-forwarded-for') ?? '127.0.0.1';
    return handler(request, { ...info, remoteAddr: { transport: 'tcp', hostname, port: 0 } });
  };
  return serve({ path: socket, onListen() {}, ...(signal && { signal }), ...(onError && { onError }) }, answer);
};

/** A module may also export its handler, as \`export default { fetch }\`. */
globalThis[Symbol.for('lathe.serve')] = (module) => {
  if (!isServed && typeof module.default?.fetch === 'function') Deno.serve((request, info) => module.default.fetch(request, info));
};
`;

/**
 * Loads the function itself. Deno reads whatever a static import names, of the whole machine, so the function is imported by
 * a name that Deno cannot foresee: then every file that it imports is one that it may read.
 */
export const mainSource = (entrypoint: string): string => {
  const address = `./source/${entrypoint.split('/').map(encodeURIComponent).join('/')}`;
  return `const address = ${JSON.stringify(address)};\nglobalThis[Symbol.for('lathe.serve')](await import(address));\n`;
};

/** In place of `std/http/server.ts`. */
export const STANDARD_SERVER_SOURCE = 'export const serve = (handler, options = {}) => Deno.serve(options, handler).finished;\n';
