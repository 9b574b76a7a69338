import type { BackendSocket } from '@lathe/backend';
import { AppError } from '@lathe/protocol';
import { forwardedHeaders } from '../network/foreign-headers.ts';
import { type ClientNetwork, clientNetwork } from '../network/ip-addresses.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { readBodyStart } from './body-start.ts';
import { RequestTurns } from './request-turns.ts';
import type { DatabaseService } from './service.ts';

export interface DatabaseDoorOptions {
  readonly databases: Pick<DatabaseService, 'at' | 'isKnown'>;
  readonly now: () => number;
}

/** Requests of one database at once, and its WebSockets: more wait outside, so that the others are served. */
const OPEN_REQUESTS = 100;
const OPEN_SOCKETS = 1000;
/** Of these requests, those of the data API that are worked on. The process has ten connections for them, or one. */
const TURNS = { atOnce: 10, perClient: 6, waitMs: 10_000 };
/** A turn begins when the body is here, so that nobody holds one up by sending slowly. Longer bodies share turns of their own. */
const WAITS_FOR_BYTES = 1024 * 1024;
const LONG_TURNS = { atOnce: 2, perClient: 1, waitMs: 30_000 };
const TAKES_TURNS = /^\/rest\/v1\//;
/** What is stored may be a page, which must not run as anything, and which previews may embed. */
const ANSWER_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors *",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
};
/** They would count for the product too, which is below the same domain. */
const NOT_ANSWERED = new Set([
  'set-cookie',
  'clear-site-data',
  'service-worker-allowed',
  'strict-transport-security',
  'nel',
  'report-to',
  'reporting-endpoints',
]);
/** As nginx counts it; nobody sees it. */
const CLIENT_LEFT = 499;
const WRITES = new Set(['POST', 'PUT', 'PATCH']);
/** Reads whose question is too long for an address. */
const READS = /^\/storage\/v1\/object\/(?:list|list-v2|sign|info)(?:\/|$)/;
const FILLS = /^\/(?:rest|storage)\/v1\//;

/** What apps reach at the address of a project's database. */
export class DatabaseDoor {
  readonly #options: DatabaseDoorOptions;
  readonly #open = new Map<string, { requests: number; sockets: number }>();
  readonly #ofDatabase: RateLimiter;
  readonly #ofClient: RateLimiter;
  readonly #lookups: RateLimiter<ClientNetwork>;
  readonly #turns = new RequestTurns(TURNS);
  readonly #longTurns = new RequestTurns(LONG_TURNS);

  constructor(options: DatabaseDoorOptions) {
    this.#options = options;
    this.#ofDatabase = new RateLimiter(RATE_LIMITS.databaseRequests, options.now);
    this.#ofClient = new RateLimiter(RATE_LIMITS.databaseRequestsPerClient, options.now);
    this.#lookups = new RateLimiter(RATE_LIMITS.databaseLookupsPerAddress, options.now);
  }

  async fetch(request: Request, ref: string, address: string): Promise<Response> {
    try {
      const lookupS = this.#lookupS(ref, address);
      if (lookupS > 0) return tooMany(lookupS);
      const found = await this.#options.databases.at(ref);
      if (found === undefined) return refusal(404, 'There is no database at this address.', 'Check the address in the settings of the app.');
      const waitS = this.#waitS(ref, address);
      if (waitS > 0) return tooMany(waitS);
      const { pathname } = new URL(request.url);
      if (found.isFull && WRITES.has(request.method) && FILLS.test(pathname) && !READS.test(pathname))
        return refusal(507, found.fullMessage, 'Delete rows or files first.');
      if (request.method === 'DELETE') found.noteDelete();
      const release = this.#enter(ref, 'requests', OPEN_REQUESTS);
      if (release === undefined) return refusal(503, 'Too many requests are open at once.', 'Try again in a moment.', { 'retry-after': '1' });
      try {
        const database = await found.awake();
        const given = new Request(request, { headers: requestHeaders(request, address) });
        if (request.method === 'OPTIONS' || !TAKES_TURNS.test(pathname)) return answered(await database.fetch(given), release);
        return await this.#inTurn(ref, address, given, async (complete) => answered(await database.fetch(complete), release), release);
      } catch (error) {
        release();
        throw error;
      }
    } catch (error) {
      // Nobody waits for an answer any more.
      if (request.signal.aborted) return new Response(null, { status: CLIENT_LEFT });
      if (!(error instanceof AppError)) throw error;
      return refusal(503, error.message, 'Try again in a moment.', { 'retry-after': '2' });
    }
  }

  /** Its work is done when it begins to answer. Who reads slowly holds up nobody. */
  async #inTurn(ref: string, address: string, given: Request, answer: (complete: Request) => Promise<Response>, leave: () => void): Promise<Response> {
    const { isWhole, body } = await readBodyStart(given.body, WAITS_FOR_BYTES);
    const endTurn = await (isWhole ? this.#turns : this.#longTurns).take(ref, clientNetwork(address), given);
    if (endTurn === undefined) {
      leave();
      return refusal(503, 'The database is busy with other requests of this project.', 'Try again in a moment.', { 'retry-after': '2' });
    }
    try {
      const { url, method, headers, signal } = given;
      return await answer(new Request(url, { method, headers, signal, ...(body === null ? {} : { body, duplex: 'half' }) }));
    } finally {
      endTurn();
    }
  }

  /** Takes over a WebSocket that was accepted. */
  async upgrade(socket: BackendSocket, request: Request, ref: string, address: string): Promise<void> {
    if (this.#lookupS(ref, address) > 0) return socket.close(1013, 'Too many connections.');
    const found = await this.#options.databases.at(ref);
    if (found === undefined) return socket.close(4004, 'There is no database at this address.');
    const release = this.#waitS(ref, address) > 0 ? undefined : this.#enter(ref, 'sockets', OPEN_SOCKETS);
    if (release === undefined) return socket.close(1013, 'Too many connections.');
    socket.addEventListener('close', release);
    try {
      const database = await found.awake();
      await database.upgrade(socket, new Request(request, { headers: requestHeaders(request, address) }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      socket.close(1013, 'The database did not start.');
    }
  }

  /** Before anybody looks for an address that may be made up. */
  #lookupS(ref: string, address: string): number {
    return this.#options.databases.isKnown(ref) ? 0 : this.#lookups.tryTake(clientNetwork(address));
  }

  #waitS(ref: string, address: string): number {
    return this.#ofClient.tryTake(`${ref} ${clientNetwork(address)}`) || this.#ofDatabase.tryTake(ref);
  }

  /** Undefined if there are too many already. */
  #enter(ref: string, kind: 'requests' | 'sockets', limit: number): (() => void) | undefined {
    const open = this.#open.get(ref) ?? { requests: 0, sockets: 0 };
    if (open[kind] >= limit) return undefined;
    open[kind]++;
    this.#open.set(ref, open);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      open[kind]--;
      if (open.requests === 0 && open.sockets === 0) this.#open.delete(ref);
    };
  }
}

/** Without cookies, which are the product's, and with the address that this server saw. */
function requestHeaders(request: Request, address: string): Headers {
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  headers.delete('x-real-ip');
  headers.set('x-forwarded-for', address);
  return headers;
}

function answered(response: Response, onEnd: () => void): Response {
  const headers = new Headers(forwardedHeaders(response.headers).filter(([name]) => !NOT_ANSWERED.has(name)));
  for (const [name, value] of Object.entries(ANSWER_HEADERS)) headers.set(name, value);
  const { status, statusText, body } = response;
  if (body === null) {
    onEnd();
    return new Response(null, { status, statusText, headers });
  }
  const reader = body.getReader();
  const counted = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
  return new Response(counted, { status, statusText, headers });
}

const tooMany = (waitS: number): Response => refusal(429, `Too many requests. Try again in ${waitS} s.`, null, { 'retry-after': String(waitS) });

/** As the services write it, readable by every page. */
function refusal(status: number, message: string, hint: string | null, headers: Record<string, string> = {}): Response {
  const body = { code: `lathe_${status}`, message, details: null, hint };
  return Response.json(body, {
    status,
    headers: {
      ...ANSWER_HEADERS,
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-expose-headers': 'Retry-After',
      ...headers,
    },
  });
}
