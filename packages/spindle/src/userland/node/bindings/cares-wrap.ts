import type { Realm } from '../realm.ts';
import { RequestWrap } from '../async-wrap.ts';
import { createChannelClass, PENDING_QUERIES } from './dns/channel.ts';
import { familyOf, formatAddress, parseIPv4, parseIPv6 } from '../ip-address.ts';

const ORDER_IPV6_FIRST = 2;
/** Names of this machine. */
const LOOPBACK_NAMES = /^(localhost|.*\.localhost|spindle)\.?$/i;

/**
 * Name resolution. A page has no resolver: this machine's own names and literal addresses resolve, and any other
 * name is not found. (Connections to other hosts are requests by name and need no lookup.) `dns.Resolver` queries
 * name servers that run on this machine.
 */
export function installCaresWrap(realm: Realm): void {
  const binding = realm.binding('cares_wrap');
  const { errors } = realm;

  class GetAddrInfoReqWrap extends RequestWrap {
    constructor() {
      super(realm, 'GETADDRINFOREQWRAP');
    }
  }
  class GetNameInfoReqWrap extends RequestWrap {
    constructor() {
      super(realm, 'GETNAMEINFOREQWRAP');
    }
  }
  class QueryReqWrap extends RequestWrap {
    constructor() {
      super(realm, 'QUERYWRAP');
    }
  }
  Object.assign(binding, { GetAddrInfoReqWrap, GetNameInfoReqWrap, QueryReqWrap });

  binding.getaddrinfo = (request: GetAddrInfoReqWrap, hostname: string, family: number, _flags: number, order: number) => {
    request.begin();
    const addresses = addressesOf(hostname, family, order);
    if (addresses.length === 0) {
      realm.unresolvedNames.add(hostname);
      request.finish(errors.errno('EAI_NONAME'), null);
    } else request.finish(null, addresses);
    return 0;
  };
  binding.getnameinfo = (request: GetNameInfoReqWrap, address: string, port: number) => {
    request.begin();
    if (isLoopback(address)) request.finish(null, 'localhost', SERVICES[port] ?? String(port));
    else request.finish(errors.errno('EAI_NONAME'));
    return 0;
  };
  binding.canonicalizeIP = (text: string) => {
    const bytes = parseIPv4(text) ?? parseIPv6(text);
    return bytes === undefined ? undefined : formatAddress(bytes);
  };
  binding.convertIpv6StringToBuffer = (text: string) => {
    const bytes = parseIPv6(text);
    return bytes === undefined ? undefined : realm.requireBuiltin('buffer').Buffer.from(bytes);
  };
  binding.strerror = (code: number) => (code === PENDING_QUERIES ? 'There are pending queries.' : `DNS error ${code}`);
  binding.ChannelWrap = createChannelClass(realm, LOOPBACK_NAMES, (name) => realm.unresolvedNames.add(name));
}

const SERVICES: Readonly<Record<number, string>> = { 22: 'ssh', 25: 'smtp', 53: 'domain', 80: 'http', 443: 'https' };

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1';
}

function addressesOf(hostname: string, family: number, order: number): string[] {
  const literal = familyOf(hostname);
  if (literal !== 0) return family === 0 || family === literal ? [hostname] : [];
  if (!LOOPBACK_NAMES.test(hostname)) return [];
  if (family === 4) return ['127.0.0.1'];
  if (family === 6) return ['::1'];
  return order === ORDER_IPV6_FIRST ? ['::1', '127.0.0.1'] : ['127.0.0.1', '::1'];
}
