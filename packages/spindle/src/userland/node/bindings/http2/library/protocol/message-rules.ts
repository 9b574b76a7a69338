/** What makes a sequence of headers and data a valid HTTP message. Source: nghttp2_http.c. */
import type { HeaderField } from '../hpack/header-field.ts';
import { breaksMessage, isValidName, isValidValue, parseLength } from './field-syntax.ts';

export interface MessageOptions {
  /** A request, as opposed to a response. */
  readonly isRequest: boolean;
  readonly isTrailer: boolean;
  /** Whether this side accepts extended CONNECT (RFC 8441). */
  readonly allowsProtocol: boolean;
  readonly isStrictAboutSpace: boolean;
}

const CONNECTION_SPECIFIC = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']);
const REQUEST_PSEUDO = new Set([':method', ':scheme', ':authority', ':path', ':protocol']);
const RESPONSE_PSEUDO = new Set([':status']);

/** The message that one side of a stream receives: its headers, its data, and its trailers. */
export class Message {
  /** Seen in the current block. */
  #fields = new Map<string, string>();
  #hasRegularField = false;
  #status = 0;
  #length: number | undefined;
  #receivedLength = 0;
  #isFinalExpected = false;
  /** Of the request, on both sides. */
  method: string | undefined;

  /** Only an informational response came so far. */
  get isFinalResponseExpected(): boolean {
    return this.#isFinalExpected;
  }

  beginBlock(): void {
    this.#fields = new Map();
    this.#hasRegularField = false;
  }

  /** Whether a field is passed on, ignored, or makes the message invalid. */
  accept(field: HeaderField, options: MessageOptions): 'accept' | 'ignore' | 'invalid' {
    const { name, value } = field;
    const isPseudo = name.startsWith(':');
    if (name === '') return 'ignore';
    if (!isValidName(name) || !isValidValue(name, value, options.isStrictAboutSpace)) {
      if (breaksMessage(name)) return 'invalid';
      this.#hasRegularField = true;
      return 'ignore';
    }
    if (isPseudo) return this.#acceptPseudo(field, options) ? 'accept' : 'invalid';
    this.#hasRegularField = true;
    return this.#acceptRegular(field, options);
  }

  #acceptPseudo({ name, value }: HeaderField, { isRequest, isTrailer, allowsProtocol }: MessageOptions): boolean {
    if (this.#hasRegularField || isTrailer || this.#fields.has(name)) return false;
    if (!(isRequest ? REQUEST_PSEUDO : RESPONSE_PSEUDO).has(name)) return false;
    if (name === ':protocol' && !allowsProtocol) return false;
    if (name === ':status') {
      if (!/^\d{3}$/.test(value) || value === '101') return false;
      this.#status = Number(value);
    } else if (value === '') return false;
    this.#fields.set(name, value);
    return true;
  }

  #acceptRegular({ name, value }: HeaderField, options: MessageOptions): 'accept' | 'ignore' | 'invalid' {
    if (CONNECTION_SPECIFIC.has(name)) return 'invalid';
    if (name === 'te') return value.toLowerCase() === 'trailers' ? 'accept' : 'invalid';
    if (name === 'host' && options.isRequest) {
      if (this.#fields.has(name) || value === '') return 'invalid';
      this.#fields.set(name, value);
    }
    return name === 'content-length' && !options.isTrailer ? this.#acceptLength(value, options.isRequest) : 'accept';
  }

  #acceptLength(value: string, isRequest: boolean): 'accept' | 'ignore' | 'invalid' {
    if (!isRequest) {
      if (this.#status === 204) return value === '0' && this.#length === undefined ? 'ignore' : 'invalid';
      if (this.#status >= 100 && this.#status < 200) return 'invalid';
      if (this.method === 'CONNECT' && this.#status >= 200 && this.#status < 300) return 'ignore';
    }
    const length = parseLength(value);
    if (length === undefined || this.#length !== undefined) return 'invalid';
    this.#length = length;
    return 'accept';
  }

  /** Whether the block of a request is complete. */
  endRequest(): boolean {
    const fields = this.#fields;
    this.method = fields.get(':method');
    const hasAuthority = fields.has(':authority');
    if (this.method === 'CONNECT' && !fields.has(':protocol')) {
      this.#length = undefined;
      return hasAuthority && !fields.has(':scheme') && !fields.has(':path');
    }
    if (fields.has(':protocol') && (this.method !== 'CONNECT' || !hasAuthority)) return false;
    const path = fields.get(':path');
    const scheme = fields.get(':scheme');
    if (this.method === undefined || path === undefined || scheme === undefined || !(hasAuthority || fields.has('host'))) return false;
    if (!/^https?$/i.test(scheme)) return true;
    return path.startsWith('/') || (path === '*' && this.method === 'OPTIONS');
  }

  /** What a promised request says about the response that follows. */
  becomeResponse(): void {
    this.#length = undefined;
    this.beginBlock();
  }

  endResponse(): boolean {
    if (!this.#fields.has(':status')) return false;
    if (this.#status < 200) {
      this.#isFinalExpected = true;
      this.#length = undefined;
      return true;
    }
    this.#isFinalExpected = false;
    if (this.method === 'HEAD' || this.#status === 304 || this.#status === 204) this.#length = 0;
    else if (this.method === 'CONNECT' && this.#status < 300) this.#length = undefined;
    return true;
  }

  /** Whether that much more data fits the message. */
  addData(byteSize: number): boolean {
    this.#receivedLength += byteSize;
    return !this.#isFinalExpected && (this.#length === undefined || this.#receivedLength <= this.#length);
  }

  /** Whether the message may end here. */
  end(): boolean {
    return !this.#isFinalExpected && (this.#length === undefined || this.#receivedLength === this.#length);
  }
}
