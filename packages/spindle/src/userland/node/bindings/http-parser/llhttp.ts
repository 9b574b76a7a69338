import llhttpBase64 from 'spindle-asset:llhttp';
import { latin1 } from '../latin1.ts';

/** Callbacks of a parser during execution. Offsets point into the Wasm memory. */
export interface LlhttpListener {
  onMessageBegin(): number;
  onUrl(at: number, length: number): number;
  onStatus(at: number, length: number): number;
  onHeaderField(at: number, length: number): number;
  onHeaderValue(at: number, length: number): number;
  onHeadersComplete(statusCode: number, upgrade: number, shouldKeepAlive: number): number;
  onBody(at: number, length: number): number;
  onMessageComplete(): number;
}

/** llhttp error numbers that the parser itself needs; source: llhttp.h. */
export const HPE = { OK: 0, PAUSED_UPGRADE: 22, USER: 24 } as const;

export type LenientSwitch =
  | 'headers'
  | 'chunked_length'
  | 'keep_alive'
  | 'transfer_encoding'
  | 'version'
  | 'data_after_close'
  | 'optional_lf_after_cr'
  | 'optional_crlf_after_chunk'
  | 'optional_cr_before_lf'
  | 'spaces_after_chunk_size';

interface LlhttpExports extends Record<string, unknown> {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  llhttp_alloc(type: number): number;
  llhttp_free(parser: number): void;
  llhttp_execute(parser: number, data: number, length: number): number;
  llhttp_finish(parser: number): number;
  llhttp_pause(parser: number): void;
  llhttp_resume(parser: number): void;
  llhttp_resume_after_upgrade(parser: number): void;
  llhttp_get_type(parser: number): number;
  llhttp_get_http_major(parser: number): number;
  llhttp_get_http_minor(parser: number): number;
  llhttp_get_method(parser: number): number;
  llhttp_get_upgrade(parser: number): number;
  llhttp_get_error_pos(parser: number): number;
  llhttp_get_error_reason(parser: number): number;
  llhttp_errno_name(error: number): number;
}

/**
 * Node's HTTP parser compiled to Wasm, with one instance for all parsers of a worker. A parser executes only
 * inside its own call, so callbacks from Wasm always belong to the innermost call.
 */
export class Llhttp {
  readonly exports: LlhttpExports;
  #listener: LlhttpListener | undefined;
  /** Input is copied here; it grows but never shrinks. Nested calls get their own block. */
  #input = 0;
  #inputSize = 0;

  constructor(native: { WebAssembly: typeof WebAssembly; atob(text: string): string }) {
    const binary = native.atob(llhttpBase64);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
    const listener = () => this.#listener as LlhttpListener;
    const instance = new native.WebAssembly.Instance(new native.WebAssembly.Module(bytes), {
      env: {
        wasm_on_message_begin: () => listener().onMessageBegin(),
        wasm_on_url: (_: number, at: number, length: number) => listener().onUrl(at, length),
        wasm_on_status: (_: number, at: number, length: number) => listener().onStatus(at, length),
        wasm_on_header_field: (_: number, at: number, length: number) => listener().onHeaderField(at, length),
        wasm_on_header_value: (_: number, at: number, length: number) => listener().onHeaderValue(at, length),
        wasm_on_headers_complete: (_: number, status: number, upgrade: number, keepAlive: number) => listener().onHeadersComplete(status, upgrade, keepAlive),
        wasm_on_body: (_: number, at: number, length: number) => listener().onBody(at, length),
        wasm_on_message_complete: () => listener().onMessageComplete(),
      },
    });
    this.exports = instance.exports as LlhttpExports;
    this.exports._initialize?.();
  }

  /** Runs `bytes` through the parser; returns llhttp's error number and how many bytes were consumed. */
  execute(parser: number, listener: LlhttpListener, bytes: Uint8Array): { error: number; consumed: number } {
    const outer = this.#listener;
    const input = this.#lend(bytes.length, outer !== undefined);
    new Uint8Array(this.exports.memory.buffer, input, bytes.length).set(bytes);
    this.#listener = listener;
    try {
      const error = this.exports.llhttp_execute(parser, input, bytes.length);
      const consumed = error === HPE.OK ? bytes.length : this.exports.llhttp_get_error_pos(parser) - input;
      return { error, consumed };
    } finally {
      this.#listener = outer;
      if (input !== this.#input) this.exports.free(input);
    }
  }

  finish(parser: number, listener: LlhttpListener): number {
    const outer = this.#listener;
    this.#listener = listener;
    try {
      return this.exports.llhttp_finish(parser);
    } finally {
      this.#listener = outer;
    }
  }

  setLenient(parser: number, which: LenientSwitch): void {
    (this.exports[`llhttp_set_lenient_${which}`] as (parser: number, enabled: number) => void)(parser, 1);
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, length);
  }

  /** Header bytes are Latin-1: every byte is the character with the same code. */
  latin1(at: number, length: number): string {
    return latin1(this.bytes(at, length));
  }

  errorName(error: number): string {
    return this.#cString(this.exports.llhttp_errno_name(error));
  }

  errorReason(parser: number): string {
    const pointer = this.exports.llhttp_get_error_reason(parser);
    return pointer === 0 ? '' : this.#cString(pointer);
  }

  #lend(size: number, isNested: boolean): number {
    if (isNested) return this.exports.malloc(size || 1);
    if (size > this.#inputSize || this.#input === 0) {
      if (this.#input !== 0) this.exports.free(this.#input);
      const MINIMUM = 65_536;
      this.#inputSize = Math.max(size, MINIMUM);
      this.#input = this.exports.malloc(this.#inputSize);
    }
    return this.#input;
  }

  #cString(pointer: number): string {
    const memory = new Uint8Array(this.exports.memory.buffer);
    let end = pointer;
    while (memory[end] !== 0) end++;
    return this.latin1(pointer, end - pointer);
  }
}
