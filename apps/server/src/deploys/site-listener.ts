import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { PlainRequest, ReadyAnswer } from '../integrations/hosting/provider.ts';
import type { Logger } from '../logging.ts';
import { clientAddress } from '../network/client-address.ts';
import { destinationOf, hostName, type Hosts } from '../network/hosts.ts';
import { DirectAnswers } from './direct-answers.ts';
import type { Sites } from './sites.ts';

const PLACES_KEPT = 1_000;
const NO_HEADERS = { get: () => null };

/** A site by its label, or a name that may be one of people's own domains. */
interface Place {
  readonly site: string | undefined;
  readonly domain: string | undefined;
}

export interface SiteListenerDependencies {
  readonly hosts: Hosts;
  readonly sites: Pick<Sites, 'ready'>;
  /** The name of the site that one of people's own domains shows, if it is known without waiting. */
  readonly domains: { ready(hostname: string): string | undefined };
  readonly isProxyTrusted: boolean;
  readonly log: Pick<Logger, 'debug' | 'isLevelEnabled'>;
}

/**
 * Answers what visitors of published apps ask for most, before the router and its requests and responses exist: they take
 * several times as long as the answer. Everything that needs a decision or the disk goes on to `next`.
 */
export function createSiteListener({ hosts, sites, domains, isProxyTrusted, log }: SiteListenerDependencies, next: RequestListener): RequestListener {
  const places = new Map<string, Place>();
  const addresses = new WeakMap<Socket, string>();
  const direct = new DirectAnswers(Date.now);
  return (request, response) => {
    const answer = readyAnswer(request);
    if (answer === undefined) return next(request, response);
    if (!direct.send(request, response, answer)) {
      // The array is only read. Node's types do not say so.
      response.writeHead(answer.status, answer.headers as string[]);
      response.end(request.method === 'HEAD' ? undefined : answer.body);
    }
    if (log.isLevelEnabled('debug')) log.debug({ method: request.method, host: request.headers.host, path: request.url, status: answer.status }, 'request');
  };

  function readyAnswer(request: IncomingMessage): ReadyAnswer | undefined {
    const asked = plainRequest(request);
    if (asked === undefined) return undefined;
    const place = placeOf(request.headers.host ?? '');
    const site = place.site ?? (place.domain === undefined ? undefined : domains.ready(place.domain));
    return site === undefined ? undefined : sites.ready(asked, site, addressOf(request));
  }

  /** What a Host header names. Visitors send the same few, and none changes its meaning. */
  function placeOf(host: string): Place {
    const known = places.get(host);
    if (known !== undefined) return known;
    const destination = destinationOf(hosts, host);
    const place: Place = {
      site: destination.type === 'site' ? destination.name : undefined,
      domain: destination.type === 'unknown' ? hostName(host) : undefined,
    };
    if (places.size >= PLACES_KEPT) places.clear();
    places.set(host, place);
    return place;
  }

  function addressOf(request: IncomingMessage): string {
    const { socket } = request;
    if (isProxyTrusted) return clientAddress({ get: (header) => request.headers[header]?.toString() ?? null }, request, true);
    const known = addresses.get(socket);
    if (known !== undefined) return known;
    const address = clientAddress(NO_HEADERS, request, false);
    addresses.set(socket, address);
    return address;
  }
}

function plainRequest({ method, url = '', headers }: IncomingMessage): PlainRequest | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return undefined;
  return { path: url, acceptEncoding: headers['accept-encoding']?.toString() ?? '', ifNoneMatch: headers['if-none-match'] };
}
