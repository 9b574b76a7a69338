import type { Realm } from '../../realm.ts';
import { AsyncWrap } from '../../async-wrap.ts';

export interface CompressionError {
  readonly message: string;
  readonly errno: number;
  readonly code: string;
}

/** The buffers of one call. `input` is null for a mere flush. */
export interface CompressionBuffers {
  readonly input: Uint8Array;
  readonly output: Uint8Array;
}

/** Bytes left in each afterward. */
export interface CompressionResult {
  readonly availableInput: number;
  readonly availableOutput: number;
}

/** A compressor or decompressor behind Node's stream protocol. */
export interface Codec {
  /** Consumes as much input and fills as much output as possible. */
  run(flush: number, buffers: CompressionBuffers): CompressionResult;
  /** The error of the last run, if any. */
  error(): CompressionError | undefined;
  reset(): void;
  params(level: number, strategy: number): void;
  close(): void;
}

/**
 * Node's protocol between `lib/zlib.js` and a compressor: each call passes a piece of input and a piece of output,
 * and the shared `writeState` says how much of each is left. Source: CompressionStream in node/src/node_zlib.cc.
 */
export abstract class CompressionStream extends AsyncWrap {
  #codec: Codec | undefined;
  #writeState: Uint32Array | undefined;
  #callback: ((this: object) => void) | undefined;
  #isWriting = false;
  #isClosePending = false;
  #isClosed = false;

  constructor(realm: Realm) {
    super(realm, 'ZLIB');
  }

  protected attach(codec: Codec, writeState: Uint32Array, callback: (this: object) => void): void {
    this.#codec = codec;
    this.#writeState = writeState;
    this.#callback = callback;
  }

  writeSync(
    flush: number,
    input: Uint8Array | null,
    inputOffset: number,
    inputLength: number,
    output: Uint8Array,
    outputOffset: number,
    outputLength: number,
  ): void {
    const result = this.#run(flush, input, inputOffset, inputLength, output, outputOffset, outputLength);
    if (this.#report()) this.#update(result);
  }

  write(
    flush: number,
    input: Uint8Array | null,
    inputOffset: number,
    inputLength: number,
    output: Uint8Array,
    outputOffset: number,
    outputLength: number,
  ): void {
    this.#isWriting = true;
    this.realm.loop.enqueue(() => {
      if (this.#isClosed) return;
      const result = this.#run(flush, input, inputOffset, inputLength, output, outputOffset, outputLength);
      this.#isWriting = false;
      if (this.#report()) {
        this.#update(result);
        this.makeCallback(this.#callback as (this: object) => void);
      }
      if (this.#isClosePending) this.close();
    });
  }

  reset(): void {
    if (this.#isWriting) throw new Error('Cannot reset zlib stream while a write is in progress');
    this.#codec?.reset();
    this.#report();
  }

  params(level: number, strategy: number): void {
    this.#codec?.params(level, strategy);
    this.#report();
  }

  close(): void {
    if (this.#isWriting) {
      this.#isClosePending = true;
      return;
    }
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#codec?.close();
    this.emitDestroy();
  }

  #run(
    flush: number,
    input: Uint8Array | null,
    inputOffset: number,
    inputLength: number,
    output: Uint8Array,
    outputOffset: number,
    outputLength: number,
  ): CompressionResult {
    return (this.#codec as Codec).run(flush, {
      input: input === null ? new Uint8Array(0) : new Uint8Array(input.buffer, input.byteOffset + inputOffset, inputLength),
      output: new Uint8Array(output.buffer, output.byteOffset + outputOffset, outputLength),
    });
  }

  #update(result: CompressionResult): void {
    const state = this.#writeState as Uint32Array;
    state[0] = result.availableOutput;
    state[1] = result.availableInput;
  }

  /** Returns true on success; otherwise calls `onerror`. */
  #report(): boolean {
    const error = this.#codec?.error();
    if (error === undefined) return true;
    this.makeCallback('onerror', error.message, error.errno, error.code);
    return false;
  }
}
