import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '@lathe/protocol';
import { Agent, buildConnector, type Dispatcher, fetch as fetchWith, type RequestInit as FetchOptions } from 'undici';
import { isPublicAddress } from './public-addresses.ts';

/** As long as Node's own fetch waits for a connection. */
const CONNECT_TIMEOUT_MS = 10_000;

export interface GuardedFetchOptions {
  /** Names to addresses; the system's by default. */
  readonly lookup?: LookupFunction;
  /** Which addresses may be called; those of the public internet by default. */
  readonly isAllowed?: (address: string) => boolean;
}

/**
 * Connections for addresses that people enter: they reach the public internet only, never this machine
 * or the network it stands in. The check is made on the address that is connected to, for every
 * connection, so neither a redirect nor a name that changes its address gets around it. What it refuses
 * is found in an error's causes by `refusalIn`.
 */
export function createGuardedDispatcher({ lookup = systemLookup as LookupFunction, isAllowed = isPublicAddress }: GuardedFetchOptions = {}): Agent {
  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      // One private address among public ones is enough: which of them is connected to is not ours to say.
      if (addresses.every(isAllowed)) return callback(null, found, family);
      callback(refusal(hostname), Array.isArray(found) ? [] : '', family);
    });
  };
  const connect = buildConnector({ lookup: guardedLookup, timeout: CONNECT_TIMEOUT_MS });
  return new Agent({
    connect: (options, callback) => {
      // An address in numbers is never looked up.
      const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
      if (isIP(host) !== 0 && !isAllowed(host)) return callback(refusal(host), null);
      connect(options, callback);
    },
  });
}

/** A fetch over guarded connections. */
export function createGuardedFetch(options: GuardedFetchOptions = {}): typeof globalThis.fetch {
  return guardedFetchOver(createGuardedDispatcher(options));
}

/** The same over connections that are guarded already. */
export function guardedFetchOver(dispatcher: Dispatcher): typeof globalThis.fetch {
  const guarded = async (input: string | URL | Request, init?: RequestInit) => {
    if (input instanceof Request) throw new TypeError('A guarded fetch takes an address and options, not a Request');
    try {
      return await fetchWith(input, { ...(init as FetchOptions), dispatcher });
    } catch (error) {
      throw refusalIn(error) ?? error;
    }
  };
  // The same standard from the package that Node's own fetch comes from; only the nominal types differ.
  return guarded as unknown as typeof globalThis.fetch;
}

/** For an address that is already known to be private when it is entered. */
export function assertNotLocal(address: string): void {
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (/^(?:.*\.)?localhost$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))) throw refusal(host);
}

/** The answer to a host that is not called. */
export function refusal(host: string): AppError {
  return new AppError(
    'invalid-input',
    `${host} is an address of this server's own machine or network, which it does not call for its users. Enter an address on the public internet.`,
  );
}

/** What the guard threw, below what fetch made of it. */
export function refusalIn(error: unknown): AppError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof AppError) return cause;
    const first = cause instanceof AggregateError ? cause.errors.find((entry) => entry instanceof AppError) : undefined;
    if (first !== undefined) return first;
  }
  return undefined;
}
