import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { AppError } from '@lathe/protocol';
import { Agent, buildConnector, type Dispatcher, fetch as fetchWith, type RequestInit as FetchOptions } from 'undici';
import type { OutboundSettings } from '../config.ts';
import { createOutboundPolicy, type OutboundPolicy, type OutboundPolicyOptions } from './outbound.ts';

/** The time for which Node's own fetch waits for a connection. */
const CONNECT_TIMEOUT_MS = 10_000;

/** How this server calls addresses that people enter. Every such call goes through here. */
export interface Outbound {
  /** Calls the public internet and the networks that the operator allowed. */
  readonly dispatcher: Dispatcher;
  /**
   * For model services, MCP servers and code hosts, which may also be on this machine and its network if the operator allows it.
   */
  readonly services: OutboundServices;
}

export interface OutboundServices {
  readonly fetch: typeof globalThis.fetch;
  /** For other protocols: a socket that ends with an AppError 'invalid-input' when it is to connect to an address that is refused. */
  openSocket(): Socket;
  /**
   * Checks an address when it is entered: rejects what a call would reject without a lookup. @throws AppError
   * 'invalid-input'
   */
  requireAllowed(url: string): void;
}

export interface OutboundOptions extends Pick<OutboundPolicyOptions, 'ownAddresses'> {
  readonly areLocalServicesAllowed: boolean;
  /** Resolves names to addresses. The system's resolver by default. */
  readonly lookup?: LookupFunction;
}

export function createOutbound(settings: OutboundSettings, { areLocalServicesAllowed, lookup, ...options }: OutboundOptions): Outbound {
  const policy = createOutboundPolicy(settings, options);
  const dispatcher = createGuardedDispatcher(policy, lookup);
  if (!areLocalServicesAllowed) return { dispatcher, services: servicesOver(dispatcher, policy, lookup) };
  const localPolicy = createOutboundPolicy(settings, { ...options, isLocalAllowed: true });
  return { dispatcher, services: servicesOver(createGuardedDispatcher(localPolicy, lookup), localPolicy, lookup) };
}

/**
 * Connections only where the policy allows. It is checked for every connection: the host before its lookup, and the
 * address that is connected to. So neither a redirect nor a name that changes its address gets around it. `refusalIn`
 * finds the rejection among an error's causes.
 */
export function createGuardedDispatcher(policy: OutboundPolicy, lookup?: LookupFunction): Agent {
  const guardedLookup = guardLookup(policy, lookup);
  return new Agent({
    connect: (options, callback) => {
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
      const refused = refusalOf(options.hostname, port, policy);
      if (refused !== undefined) return callback(refused, null);
      buildConnector({ lookup: guardedLookup(port), timeout: CONNECT_TIMEOUT_MS, maxCachedSessions: 0 })(options, callback);
    },
  });
}

/** Looks a name up for a connection to a port, and refuses what the policy does. */
function guardLookup(policy: OutboundPolicy, lookup: LookupFunction = systemLookup as LookupFunction): (port: number) => LookupFunction {
  return (port) => (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      // One private address among public ones is enough, because we do not choose which one is connected to.
      if (addresses.every((address) => policy.isAllowed(address, port))) return callback(null, found, family);
      callback(refusal(hostname), Array.isArray(found) ? [] : '', family);
    });
  };
}

/** Connects by `connect(port, host)` only, and only where the policy allows. */
class GuardedSocket extends Socket {
  readonly #policy: OutboundPolicy;
  readonly #lookup: (port: number) => LookupFunction;

  constructor(policy: OutboundPolicy, lookup: LookupFunction | undefined) {
    super();
    this.#policy = policy;
    this.#lookup = guardLookup(policy, lookup);
  }

  override connect(...given: readonly unknown[]): this {
    const [port, host] = given;
    const isPlace = typeof port === 'number' && typeof host === 'string';
    const refused = isPlace ? refusalOf(host, port, this.#policy) : refusal(String(port));
    if (!isPlace || refused !== undefined) return this.destroy(refused);
    return super.connect({ port, host, lookup: this.#lookup(port) });
  }
}

function servicesOver(dispatcher: Dispatcher, policy: OutboundPolicy, lookup: LookupFunction | undefined): OutboundServices {
  return {
    fetch: guardedFetchOver(dispatcher),
    openSocket: () => new GuardedSocket(policy, lookup),
    requireAllowed(url) {
      const { hostname, port, protocol } = new URL(url);
      const refused = refusalOf(hostname, Number(port || (protocol === 'https:' ? 443 : 80)), policy);
      if (refused !== undefined) throw refused;
    },
  };
}

/** A fetch over guarded connections. */
export function guardedFetchOver(dispatcher: Dispatcher): typeof globalThis.fetch {
  const guarded = async (input: string | URL | Request, init?: RequestInit) => {
    if (input instanceof Request) throw new TypeError('A guarded fetch takes an address and options, not a Request');
    try {
      return await fetchWith(input, { ...(init as FetchOptions), dispatcher });
    } catch (error) {
      throw refusalIn(error) ?? error;
    }
  };
  // The same standard, from the package that Node's own fetch comes from. Only the nominal types differ.
  return guarded as unknown as typeof globalThis.fetch;
}

/** What is wrong with a host as it is written. A numeric address is never looked up, so it is checked here. */
function refusalOf(hostname: string, port: number, policy: OutboundPolicy): AppError | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isAllowed = policy.isAllowedHost(host, port) && (isIP(host) === 0 || policy.isAllowed(host, port));
  return isAllowed ? undefined : refusal(host);
}

function refusal(host: string): AppError {
  return new AppError(
    'invalid-input',
    `${host} is on this server's own machine or network, or blocked by its operator. Enter an address on the public internet.`,
  );
}

/** The guard's error, among the causes of fetch's error. */
export function refusalIn(error: unknown): AppError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof AppError) return cause;
    const first = cause instanceof AggregateError ? cause.errors.find((entry) => entry instanceof AppError) : undefined;
    if (first !== undefined) return first;
  }
  return undefined;
}
