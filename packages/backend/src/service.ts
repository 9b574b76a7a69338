/** What a service is (a folder such as `rest`), what it is made of, and what it learns of a request. */
import type { Blobs } from './blobs/contract.ts';
import type { SqlEngine } from './engines/contract.ts';
import type { Claims, KeyRing } from './keys/keys.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Runs the functions of a project; without one, there are none. Failures outside a function are FunctionFaults. */
export interface FunctionHost {
  /** Called once, by the backend: its keys, and what functions reach at its address. */
  attach(backend: { readonly keys: KeyRing; fetch(request: Request): Promise<Response> }): void;
  find(slug: string): Promise<{ readonly verifyJwt: boolean } | undefined>;
  invoke(slug: string, request: Request): Promise<Response>;
  upgrade(slug: string, socket: BackendSocket, request: Request): Promise<void>;
  close(): Promise<void>;
}

/** The part of a WebSocket that a service needs, as `ws` and browsers have it. */
export interface BackendSocket {
  readonly bufferedAmount: number;
  send(data: string | Uint8Array): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close' | 'error', listener: () => void): void;
}

export interface Dependencies {
  readonly engine: SqlEngine;
  readonly keys: KeyRing;
  readonly blobs: Blobs | undefined;
  /** The largest file that may be stored, in bytes. */
  readonly maxFileBytes: number | undefined;
  readonly mail: Mailer | undefined;
  readonly functions: FunctionHost | undefined;
  /** For other servers, such as identity providers. */
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Cryptographically random bytes. */
  readonly random: (byteLength: number) => Uint8Array;
  /** Hears of errors that a person has to look at; the request gets a 500. */
  readonly onError: (error: unknown) => void;
}

/** Who a request comes from. */
export interface Caller {
  readonly role: string;
  /** The claims of the person's token; of a key without a token, only the role. */
  readonly claims: Claims;
  /** The token itself, if it was one and no key. */
  readonly token?: string;
}

export interface RequestContext {
  readonly url: URL;
  /** The path below the service's prefix, still encoded: `/todos`. */
  readonly path: string;
  readonly requestId: string;
  /** The address of the client, if the host told it in `x-forwarded-for` or `x-real-ip`. */
  readonly clientAddress: string | undefined;
  /** Checks the token (`Authorization`), else the key (`apikey`).
   * @throws TokenError if the token is not valid */
  caller(): Promise<Caller>;
}

export interface Service {
  /** Such as `/rest/v1`. */
  readonly prefix: string;
  /** Which paths answer without an API key. By default none. */
  isOpen?(path: string, request: Request): boolean;
  /** Answers preflights itself, and says which pages may read its answers. */
  readonly hasOwnCors?: boolean;
  handle(request: Request, context: RequestContext): Promise<Response>;
  /** Takes over a connection that has become a WebSocket. */
  upgrade?(socket: BackendSocket, request: Request, context: RequestContext): Promise<void>;
  close?(): Promise<void>;
}
