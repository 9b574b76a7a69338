/**
 * Traffic to other hosts. A page has no sockets, so a connection to a host other than this machine is a socket
 * that parses HTTP/1.1 and performs the browser's fetch. It replaces the connections of Node's `net` and `tls`, so
 * `http`, `https`, `fetch` (undici) and the clients in npm packages all work through it unchanged and see Node's
 * own objects.
 *
 * Known differences: the browser follows redirects, request bodies are sent once they are complete, response
 * cookies are invisible without the proxy, and raw protocols (databases, SSH) are rejected.
 */
import { canBeOutside, isLoopback } from './outgoing/hosts.ts';
import { createOutgoingSocketClass, type OutgoingOptions, type OutgoingSocketClass, type OutgoingTarget } from './outgoing/outgoing-socket.ts';
import type { Realm } from './realm.ts';

type Connect = (...args: any[]) => any;
interface ConnectOptions extends OutgoingOptions {
  readonly host?: string | null;
  readonly hostname?: string | null;
  readonly port?: number | string;
  readonly path?: string | null;
  readonly socketPath?: string | null;
  readonly socket?: unknown;
}

/** Takes effect when `net` and `tls` are first loaded. Call it before Node's library boots. */
export function installOutgoing(realm: Realm): void {
  let socketClass: OutgoingSocketClass | undefined;
  const open = (target: OutgoingTarget, Socket: new (options: object) => any, options: OutgoingOptions) =>
    new (socketClass ??= createOutgoingSocketClass(realm, Socket))(target, options);

  afterLoading(realm, 'net', (net) => {
    net.connect = net.createConnection = intercept(net.connect, 'connect', (options) => open(targetOf('http:', options), net.Socket, options));
  });
  afterLoading(realm, 'tls', (tls, require) => {
    tls.connect = intercept(tls.connect, 'secureConnect', (options) =>
      open(targetOf('https:', options), require('net').Socket, { timeout: options.timeout, signal: options.signal }),
    );
  });
}

/** Calls `patch` with the exports of a builtin each time it is evaluated. */
function afterLoading(realm: Realm, id: string, patch: (exports: Record<string, any>, require: (id: string) => any) => void): void {
  const { library } = realm;
  const compile = library.compile;
  library.compile = (wanted) => {
    const run = compile(wanted);
    if (wanted !== id) return run;
    return (exports: object, require: (id: string) => any, module: { exports: Record<string, any> }, ...rest: unknown[]) => {
      const result = run(exports, require, module, ...rest);
      patch(module.exports, require);
      return result;
    };
  };
}

function intercept(connect: Connect, event: string, open: (options: ConnectOptions) => any): Connect {
  const intercepted = function (this: unknown, ...args: unknown[]): unknown {
    const { options, callback } = normalize(args);
    // `http` passes null for a missing path.
    const isInside = [options.path, options.socketPath, options.socket].some((value) => (value ?? undefined) !== undefined) || options.port === undefined;
    const host = options.host ?? options.hostname;
    const lookup = options.lookup ?? undefined;
    // Node reports invalid names itself; a program with its own lookup decides where a name leads.
    const isInvalidHost = lookup === undefined ? typeof host === 'string' && !canBeOutside(host) : typeof lookup !== 'function';
    if (isInside || isInvalidHost || isLoopback(host)) return connect.apply(this, args);
    const socket = open(options);
    if (callback !== undefined) socket.once(event, callback);
    return socket;
  };
  Object.defineProperty(intercepted, 'name', { value: connect.name });
  return intercepted;
}

/** `(options)`, `(port, host, options)` or `(path)`, each with a callback; source: net._normalizeArgs. */
function normalize(args: readonly unknown[]): { options: ConnectOptions; callback: (() => void) | undefined } {
  const last = args.at(-1);
  const callback = typeof last === 'function' ? (last as () => void) : undefined;
  const [first, second] = args;
  if (typeof first === 'object' && first !== null) return { options: (Array.isArray(first) ? first[0] : first) as ConnectOptions, callback };
  const isPort = typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first));
  if (!isPort) return { options: { path: String(first) }, callback };
  const more = args.find((argument, at) => at > 0 && typeof argument === 'object' && argument !== null) as ConnectOptions | undefined;
  return { options: { ...more, port: Number(first), ...(typeof second === 'string' ? { host: second } : {}) }, callback };
}

function targetOf(protocol: OutgoingTarget['protocol'], options: ConnectOptions): OutgoingTarget {
  return { protocol, host: String(options.host ?? options.hostname), port: Number(options.port) };
}
