import type { Realm } from '../../realm.ts';
import { AsyncWrap } from '../../async-wrap.ts';
import { StreamHandle } from '../stream-wrap.ts';
import type { ConnectionsListState, ListedParser } from './connections-list.ts';
import { HPE, type LenientSwitch, type Llhttp, type LlhttpListener } from './llhttp.ts';

/** Indexes of callbacks on a parser object; source: node_http_parser.cc. */
const CALLBACK = { messageBegin: 0, headers: 1, headersComplete: 2, body: 3, messageComplete: 4, execute: 5 } as const;
/** Header lines are passed on in batches of this many: one less than kMaxHeaderFieldsCount, because the batch is flushed on reaching it. */
const MAX_HEADERS_PER_BATCH = 31;
const REQUEST = 1;

const LENIENT: readonly (readonly [number, LenientSwitch])[] = [
  [1, 'headers'],
  [2, 'chunked_length'],
  [4, 'keep_alive'],
  [8, 'transfer_encoding'],
  [16, 'version'],
  [32, 'data_after_close'],
  [64, 'optional_lf_after_cr'],
  [128, 'optional_crlf_after_chunk'],
  [256, 'optional_cr_before_lf'],
  [512, 'spaces_after_chunk_size'],
];
const HEADER_VALUE_RELAXED = 1024;

export interface ParserDependencies {
  readonly realm: Realm;
  readonly llhttp: () => Llhttp;
  /** Returns the state of a `ConnectionsList` object. */
  readonly listOf: (list: unknown) => ConnectionsListState | undefined;
}

/** The `HTTPParser` class of one realm. Source of all behavior: node/src/node_http_parser.cc. */
export function createHttpParserClass({ realm, llhttp, listOf }: ParserDependencies): new () => AsyncWrap {
  return class HTTPParser extends AsyncWrap {
    readonly #state = new ParserState(this, realm, llhttp);

    constructor() {
      super(realm);
    }

    initialize(type: number, resource: object, maxHeaderSize = 0, lenientFlags = 0, list?: object): void {
      this.identify(type === REQUEST ? 'HTTPINCOMINGMESSAGE' : 'HTTPCLIENTREQUEST', resource);
      this.#state.initialize(type, maxHeaderSize, lenientFlags, listOf(list));
    }

    execute(buffer: Uint8Array): number | Error {
      return this.#state.execute(buffer) as number | Error;
    }

    finish(): Error | undefined {
      return this.#state.finish();
    }

    close(): void {
      this.#state.release();
    }

    free(): void {
      this.emitDestroy();
    }

    remove(): void {
      this.#state.unlist();
    }

    pause(): void {
      this.#state.setPaused(true);
    }

    resume(): void {
      this.#state.setPaused(false);
    }

    #stream: StreamHandle | undefined;

    /** Makes the parser read from a socket without going through its stream. Source: Parser::Consume and OnStreamRead. */
    consume(stream: object): void {
      if (!(stream instanceof StreamHandle)) return;
      this.#stream = stream;
      stream.consumeWith((bytes) => void this.makeCallback(() => this.#readConsumed(bytes)));
    }

    unconsume(): void {
      this.#stream?.consumeWith(undefined);
      this.#stream = undefined;
    }

    #readConsumed(bytes: Uint8Array): void {
      const result = this.#state.execute(bytes);
      const done = (this as unknown as Record<number, unknown>)[CALLBACK.execute];
      if (typeof done !== 'function') return;
      // An error includes the data being read.
      this.#state.currentBuffer = bytes;
      try {
        done.call(this, result);
      } finally {
        this.#state.currentBuffer = undefined;
      }
    }

    getCurrentBuffer(): Uint8Array {
      const { currentBuffer } = this.#state;
      return realm.requireBuiltin('buffer').Buffer.from(currentBuffer ?? []);
    }
  };
}

/** The state of one parser and llhttp's view of it. */
class ParserState implements LlhttpListener, ListedParser {
  lastMessageStart = 0;
  headersCompleted = false;
  currentBuffer: Uint8Array | undefined;
  readonly owner: AsyncWrap;
  readonly #realm: Realm;
  readonly #load: () => Llhttp;
  #pointer = 0;
  #list: ConnectionsListState | undefined;
  #maxHeaderSize = 0;
  #headerBytes = 0;
  /** Lines in the current headers or trailers. */
  #headerLines = 0;
  #maxHeaderLines = Number.POSITIVE_INFINITY;
  #url = '';
  #statusMessage = '';
  #fields: string[] = [];
  #values: string[] = [];
  #hasFlushed = false;
  #exception: { readonly thrown: unknown } | undefined;
  #userError: { readonly code: string; readonly reason: string } | undefined;
  #executeDepth = 0;
  #pendingPause = false;

  constructor(owner: AsyncWrap, realm: Realm, load: () => Llhttp) {
    this.owner = owner;
    this.#realm = realm;
    this.#load = load;
  }

  initialize(type: number, maxHeaderSize: number, lenientFlags: number, list: ConnectionsListState | undefined): void {
    if ((lenientFlags & HEADER_VALUE_RELAXED) !== 0) {
      throw this.#realm.errors.nodeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', "httpValidation 'relaxed' is not available in this runtime");
    }
    this.release();
    const { exports } = this.#load();
    this.#pointer = exports.llhttp_alloc(type);
    for (const [flag, name] of LENIENT) if ((lenientFlags & flag) !== 0) this.#load().setLenient(this.#pointer, name);
    const configured = this.#realm.options.get('--max-http-header-size');
    const DEFAULT_MAX_HEADER_BYTES = 16_384;
    this.#maxHeaderSize = maxHeaderSize || (typeof configured === 'number' && configured > 0 ? configured : DEFAULT_MAX_HEADER_BYTES);
    this.#headerBytes = 0;
    this.#resetMessage();
    this.headersCompleted = false;
    this.lastMessageStart = 0;
    this.#list = list;
    if (list === undefined) return;
    // A connection that never sends anything must expire too.
    this.lastMessageStart = this.#now();
    list.add(this);
    list.activate(this);
  }

  execute(buffer: Uint8Array): number | Error | undefined {
    if (this.#pointer === 0) throw new Error('The HTTP parser was closed');
    const llhttp = this.#load();
    const pointer = this.#pointer;
    this.currentBuffer = buffer;
    this.#exception = undefined;
    this.#userError = undefined;
    this.#executeDepth++;
    let { error, consumed } = llhttp.execute(pointer, this, buffer);
    this.#executeDepth--;
    this.currentBuffer = undefined;
    if (error === HPE.PAUSED_UPGRADE) {
      error = HPE.OK;
      llhttp.exports.llhttp_resume_after_upgrade(pointer);
    }
    return this.#settle(error, consumed) ?? consumed;
  }

  finish(): Error | undefined {
    if (this.#pointer === 0) return undefined;
    this.#exception = undefined;
    this.#userError = undefined;
    this.#executeDepth++;
    const error = this.#load().finish(this.#pointer, this);
    this.#executeDepth--;
    return this.#settle(error, 0);
  }

  setPaused(isPaused: boolean): void {
    if (this.#executeDepth > 0) {
      this.#pendingPause = isPaused;
      return;
    }
    const { exports } = this.#load();
    if (isPaused) exports.llhttp_pause(this.#pointer);
    else exports.llhttp_resume(this.#pointer);
  }

  unlist(): void {
    this.#list?.remove(this);
  }

  release(): void {
    this.unlist();
    this.#list = undefined;
    const pointer = this.#pointer;
    if (pointer === 0) return;
    this.#pointer = 0;
    const free = () => this.#load().exports.llhttp_free(pointer);
    // A callback may close the executing parser, to which llhttp still writes before it returns.
    if (this.#executeDepth > 0) this.#realm.loop.enqueue(free);
    else free();
  }

  onMessageBegin(): number {
    this.#resetMessage();
    this.headersCompleted = false;
    this.lastMessageStart = this.#now();
    this.#list?.activate(this);
    return this.#call(CALLBACK.messageBegin) === FAILED ? -1 : 0;
  }

  onUrl(at: number, length: number): number {
    this.#url += this.#load().latin1(at, length);
    return this.#trackHeader(length);
  }

  onStatus(at: number, length: number): number {
    this.#statusMessage += this.#load().latin1(at, length);
    return this.#trackHeader(length);
  }

  onHeaderField(at: number, length: number): number {
    const text = this.#load().latin1(at, length);
    if (this.#fields.length === this.#values.length) {
      if (this.#fields.length === MAX_HEADERS_PER_BATCH) this.#flush();
      this.#fields.push(text);
      if (++this.#headerLines > this.#maxHeaderLines) return this.#overflow();
    } else {
      // Continued from the previous chunk of bytes.
      this.#fields[this.#fields.length - 1] += text;
    }
    return this.#trackHeader(length);
  }

  onHeaderValue(at: number, length: number): number {
    const text = this.#load().latin1(at, length);
    if (this.#values.length < this.#fields.length) this.#values.push(text);
    else this.#values[this.#values.length - 1] += text;
    return this.#trackHeader(length);
  }

  onHeadersComplete(statusCode: number, upgrade: number, shouldKeepAlive: number): number {
    this.headersCompleted = true;
    this.#headerBytes = 0;
    this.#headerLines = 0;
    const { exports } = this.#load();
    const pointer = this.#pointer;
    const isRequest = exports.llhttp_get_type(pointer) === REQUEST;
    let headers: string[] | undefined;
    if (this.#hasFlushed) this.#flush();
    else headers = this.#takeHeaders();
    const result = this.#call(
      CALLBACK.headersComplete,
      exports.llhttp_get_http_major(pointer),
      exports.llhttp_get_http_minor(pointer),
      headers,
      isRequest ? exports.llhttp_get_method(pointer) : undefined,
      isRequest && headers !== undefined ? this.#url : undefined,
      isRequest ? undefined : statusCode,
      isRequest ? undefined : this.#statusMessage,
      upgrade !== 0,
      shouldKeepAlive !== 0,
    );
    if (result === FAILED) return -1;
    return Number(result) | 0;
  }

  onBody(at: number, length: number): number {
    const FastBuffer = this.#realm.requireBuiltin('internal/buffer').FastBuffer;
    const copy = this.#load().bytes(at, length).slice();
    const result = this.#call(CALLBACK.body, new FastBuffer(copy.buffer, 0, length));
    if (result !== FAILED) return 0;
    this.#userError = { code: 'HPE_JS_EXCEPTION', reason: 'JS Exception' };
    return HPE.USER;
  }

  onMessageComplete(): number {
    this.lastMessageStart = 0;
    this.#list?.deactivate(this);
    if (this.#fields.length > 0) this.#flush();
    return this.#call(CALLBACK.messageComplete) === FAILED ? -1 : 0;
  }

  /** After llhttp returned: pauses if requested in the meantime, rethrows, or creates Node's error. */
  #settle(error: number, bytesParsed: number): Error | undefined {
    if (this.#pendingPause && this.#pointer !== 0) {
      this.#pendingPause = false;
      this.#load().exports.llhttp_pause(this.#pointer);
    }
    if (this.#exception !== undefined) throw this.#exception.thrown;
    if (error === HPE.OK || this.#pointer === 0 || this.#load().exports.llhttp_get_upgrade(this.#pointer) !== 0) return undefined;
    const code = this.#userError?.code ?? this.#load().errorName(error);
    const reason = this.#userError?.reason ?? this.#load().errorReason(this.#pointer);
    // Callers add the reason to the message once they know the packet (lib/_http_common.js, prepareError).
    return Object.assign(new Error('Parse Error'), { bytesParsed, code, reason });
  }

  #call(callback: number, ...args: unknown[]): unknown {
    try {
      return this.owner.makeCallback(callback, ...args);
    } catch (thrown) {
      this.#exception = { thrown };
      return FAILED;
    }
  }

  /** Passes on headers early: too many for one batch, or trailers. */
  #flush(): void {
    const headers = this.#takeHeaders();
    this.#call(CALLBACK.headers, headers, this.#url);
    this.#url = '';
    this.#hasFlushed = true;
  }

  #takeHeaders(): string[] {
    const headers: string[] = [];
    for (let at = 0; at < this.#fields.length; at++) {
      headers.push(this.#fields[at] as string, trimEnd(this.#values[at] ?? ''));
    }
    this.#fields = [];
    this.#values = [];
    return headers;
  }

  #trackHeader(length: number): number {
    this.#headerBytes += length;
    return this.#headerBytes < this.#maxHeaderSize ? 0 : this.#overflow();
  }

  #overflow(): number {
    this.#userError = { code: 'HPE_HEADER_OVERFLOW', reason: 'Header overflow' };
    return HPE.USER;
  }

  #resetMessage(): void {
    this.#url = '';
    this.#statusMessage = '';
    this.#fields = [];
    this.#values = [];
    this.#hasFlushed = false;
    this.#headerLines = 0;
    this.#maxHeaderLines = this.#headerLineLimit();
  }

  /** A server's limit is set on the parser object, counts names and values, and applies only to requests. */
  #headerLineLimit(): number {
    if (this.#load().exports.llhttp_get_type(this.#pointer) !== REQUEST) return Number.POSITIVE_INFINITY;
    const { maxHeaderPairs } = this.owner as { maxHeaderPairs?: unknown };
    return typeof maxHeaderPairs === 'number' && maxHeaderPairs > 0 ? Math.floor(maxHeaderPairs / 2) : Number.POSITIVE_INFINITY;
  }

  /** 0 means "no message", so a message that starts immediately counts from 1 ms. */
  #now(): number {
    return Math.max(1, this.#realm.loop.now());
  }
}

const FAILED = Symbol('the callback threw');

/** Trailing whitespace is not part of a value; RFC 9110, 5.5. */
function trimEnd(value: string): string {
  return value.replace(/[ \t]+$/, '');
}
