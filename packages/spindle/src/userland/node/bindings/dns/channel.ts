/**
 * `dns.Resolver`: queries name servers on this machine with datagrams. Name servers elsewhere are unreachable from
 * a page, so queries to them get no response. Sources: node/src/cares_wrap.cc; c-ares, ares_process.c.
 */
import type { Realm } from '../../realm.ts';
import type { RequestWrap } from '../../async-wrap.ts';
import { parseIPv4, parseIPv6 } from '../../ip-address.ts';
import { decodeAnswer, encodeQuestion, idOf, RECORD, reverseName, type DnsAnswer, type DnsRecord } from './message.ts';

/** `tries` and the first timeout if a resolver sets neither; source: c-ares, DEFAULT_TRIES and DEFAULT_TIMEOUT. */
const DEFAULT_TRIES = 4;
const DEFAULT_TIMEOUT_MS = 2000;
const DNS_PORT = 53;
const MAX_ID = 0xffff;
/** node/src/cares_wrap.h, DNS_ESETSRVPENDING. */
export const PENDING_QUERIES = -1000;
const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Error responses of a name server, by number. */
const REFUSALS: Readonly<Record<number, string>> = { 1: 'EFORMERR', 2: 'ESERVFAIL', 3: 'ENOTFOUND', 4: 'ENOTIMP', 5: 'EREFUSED' };
/** Errors after which another server is queried. */
const TRIES_NEXT_SERVER = new Set(['ESERVFAIL', 'ENOTIMP', 'EREFUSED']);

interface Query {
  readonly request: RequestWrap;
  readonly name: string;
  readonly type: number;
  attempt: number;
  lastError: string;
  timer: number | undefined;
}

type Server = readonly [address: string, port: number];

/** `onExternalName` is called with names that only an external name server could resolve. */
export function createChannelClass(realm: Realm, localNames: RegExp, onExternalName: (name: string) => void): unknown {
  const { errors, kernel, native } = realm;
  const channels = new Map<number, ChannelWrap>();
  kernel.on('datagram', ({ socketId, bytes }) => channels.get(socketId)?.received(bytes));

  class ChannelWrap {
    readonly #timeoutMs: number;
    readonly #tries: number;
    readonly #maxTimeoutMs: number;
    #servers: Server[] = [['127.0.0.1', DNS_PORT]];
    readonly #queries = new Map<number, Query>();
    /** Bound while there are pending queries. */
    #socket: { readonly id: number; readonly port: number } | undefined;

    constructor(timeout = -1, tries = DEFAULT_TRIES, maxTimeout = 0) {
      this.#timeoutMs = timeout < 0 ? DEFAULT_TIMEOUT_MS : timeout;
      this.#tries = tries;
      this.#maxTimeoutMs = maxTimeout > 0 ? maxTimeout : Number.POSITIVE_INFINITY;
    }

    getServers(): Server[] {
      return this.#servers;
    }

    setServers(servers: readonly (readonly [number, string, number])[]): number {
      if (this.#queries.size > 0) return PENDING_QUERIES;
      // A zone that is not an interface of this machine is dropped.
      this.#servers = servers.map(([, address, port]) => [address.replace(/%.*$/, ''), port]);
      return 0;
    }

    /** There is only one interface: the address is validated, but queries always leave from that interface. */
    setLocalAddress(first: string, second?: string): void {
      const invalid = (message: string) => errors.nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', message);
      const families = [first, second]
        .filter((address) => address !== undefined)
        .map((address) => {
          if (parseIPv4(address) !== undefined) return 4;
          if (parseIPv6(address) !== undefined) return 6;
          throw invalid('Invalid IP address.');
        });
      if (families.length === 2 && families[0] === families[1]) throw invalid(`Cannot specify two IPv${families[0]} addresses.`);
    }

    cancel(): void {
      for (const [id, query] of [...this.#queries]) this.#end(id, query, 'ECANCELLED');
    }

    ask(request: RequestWrap, name: string, type: number): number {
      request.begin();
      const query: Query = { request, name, type, attempt: 0, lastError: 'ETIMEOUT', timer: undefined };
      if (encodeQuestion(0, name, type) === undefined) {
        request.finish('EBADNAME');
        return 0;
      }
      // Names of Tor are never asked for (RFC 7686).
      if (/\.onion\.?$/i.test(name)) {
        request.finish('ENOTFOUND');
        return 0;
      }
      if (this.#servers.length === 0) {
        request.finish('UNKNOWN_ARES_ERROR');
        return 0;
      }
      let id = 0;
      do id = Math.floor(Math.random() * MAX_ID);
      while (this.#queries.has(id));
      this.#queries.set(id, query);
      this.#send(id, query);
      return 0;
    }

    received(bytes: Uint8Array): void {
      const id = idOf(bytes);
      const query = id === undefined ? undefined : this.#queries.get(id);
      if (id === undefined || query === undefined) return;
      const answer = decodeAnswer(bytes);
      if (answer === undefined) return this.#tryAgain(id, query, 'EBADRESP');
      const refusal = REFUSALS[answer.responseCode];
      if (refusal === undefined) this.#answered(id, query, answer);
      else if (TRIES_NEXT_SERVER.has(refusal)) {
        // The same server would only repeat its response.
        query.lastError = refusal;
        if (++query.attempt < this.#servers.length) this.#send(id, query);
        else this.#end(id, query, refusal);
      } else this.#end(id, query, refusal);
    }

    #send(id: number, query: Query): void {
      native.clearTimeout(query.timer);
      const [address, port] = this.#servers[query.attempt % this.#servers.length] as Server;
      if (!LOOPBACK_ADDRESS.test(address)) {
        onExternalName(query.name);
        return this.#tryAgain(id, query, 'ECONNREFUSED');
      }
      const family = address.includes(':') ? 'IPv6' : 'IPv4';
      const from = { address: family === 'IPv6' ? '::1' : '127.0.0.1', family, port: this.#bind() } as const;
      const bytes = encodeQuestion(id, query.name, query.type) as Uint8Array;
      const { isDelivered } = kernel.callSync({ type: 'deliver-datagram', from, to: { address, family, port: port || DNS_PORT }, bytes });
      if (!isDelivered) {
        onExternalName(query.name);
        return this.#tryAgain(id, query, 'ECONNREFUSED');
      }
      const round = Math.floor(query.attempt / this.#servers.length);
      query.timer = native.setTimeout(() => this.#tryAgain(id, query, 'ETIMEOUT'), Math.min(this.#timeoutMs * 2 ** round, this.#maxTimeoutMs));
    }

    #tryAgain(id: number, query: Query, error: string): void {
      query.lastError = error;
      query.attempt++;
      if (query.attempt < this.#tries * this.#servers.length) this.#send(id, query);
      else this.#end(id, query, error);
    }

    #answered(id: number, query: Query, answer: DnsAnswer): void {
      const results = resultsOf(query.type, withChains(answer.records));
      if (results === undefined) this.#end(id, query, 'ENODATA');
      else this.#end(id, query, null, ...results);
    }

    #end(id: number, query: Query, error: string | null, ...results: unknown[]): void {
      native.clearTimeout(query.timer);
      this.#queries.delete(id);
      if (this.#queries.size === 0 && this.#socket !== undefined) {
        channels.delete(this.#socket.id);
        kernel.post({ type: 'close-datagrams', socketId: this.#socket.id });
        this.#socket = undefined;
      }
      query.request.finish(error, ...results);
    }

    #bind(): number {
      if (this.#socket === undefined) {
        const answer = kernel.callSync({ type: 'bind-datagrams', port: 0, host: '::', isIpv6Only: false, isShared: false });
        this.#socket = { id: answer.socketId, port: answer.port };
        channels.set(answer.socketId, this);
      }
      return this.#socket.port;
    }
  }

  const define = (method: string, value: (this: ChannelWrap, request: RequestWrap, name: string) => number): void => {
    Object.defineProperty(ChannelWrap.prototype, method, { writable: true, configurable: true, value });
  };
  for (const [name, type] of Object.entries(RECORD)) {
    define(`query${name[0]}${name.slice(1).toLowerCase()}`, function (request, hostname) {
      if (!localNames.test(hostname) || (type !== RECORD.A && type !== RECORD.AAAA)) return this.ask(request, hostname, type);
      request.begin();
      request.finish(null, [type === RECORD.A ? '127.0.0.1' : '::1'], [0]);
      return 0;
    });
  }
  define('getHostByAddr', function (request, address) {
    const name = reverseName(address);
    // As /etc/hosts says.
    if (address === '127.0.0.1') {
      request.begin();
      request.finish(null, ['localhost']);
      return 0;
    }
    return name === undefined ? errors.errno('EINVAL') : this.ask(request, name, RECORD.PTR);
  });
  return ChannelWrap;
}

/** An address behind a chain of aliases lives only as long as the shortest TTL in the chain. */
function withChains(records: readonly DnsRecord[]): readonly DnsRecord[] {
  const chain = records.filter(({ type }) => type === RECORD.CNAME).map(({ ttl }) => ttl);
  return records.map((record) => ({ ...record, ttl: Math.min(record.ttl, ...chain) }));
}

/** The results for the library's callback; undefined if there is no record of the requested type. */
function resultsOf(type: number, records: readonly DnsRecord[]): unknown[] | undefined {
  if (type === RECORD.ANY) {
    // Node reads either a name's canonical name or its addresses, not both.
    const isAlias = records.some((record) => record.type === RECORD.CNAME);
    const kinds = isAlias ? ANY_ORDER.filter((kind) => kind !== RECORD.A) : ANY_ORDER;
    const all = kinds.flatMap((kind) => records.filter((record) => record.type === kind).map(describe));
    return all.length === 0 ? undefined : [all];
  }
  const found = records.filter((record) => record.type === type);
  if (found.length === 0) return undefined;
  const values = found.map(({ value }) => value);
  if (type === RECORD.A || type === RECORD.AAAA) return [values, found.map(({ ttl }) => ttl)];
  if (type === RECORD.SOA) return [values[0]];
  if (type === RECORD.MX || type === RECORD.SRV) return [values.map((value) => ({ ...(value as object), type: NAMES.get(type) }))];
  return [values];
}

const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(RECORD).map(([name, type]) => [type, name]));
/** Source: node/src/cares_wrap.cc, AnyTraits::Parse. */
const ANY_ORDER = [
  RECORD.A,
  RECORD.CNAME,
  RECORD.AAAA,
  RECORD.MX,
  RECORD.NS,
  RECORD.TXT,
  RECORD.SRV,
  RECORD.PTR,
  RECORD.NAPTR,
  RECORD.SOA,
  RECORD.TLSA,
  RECORD.CAA,
];

/** In a mixed list, each record states its type. */
function describe({ type, ttl, value }: DnsRecord): object {
  const kind = { type: NAMES.get(type) };
  if (type === RECORD.A || type === RECORD.AAAA) return { address: value, ttl, ...kind };
  if (type === RECORD.TXT) return { entries: value, ...kind };
  if (typeof value === 'string') return { value, ...kind };
  return { ...(value as object), ...kind };
}
