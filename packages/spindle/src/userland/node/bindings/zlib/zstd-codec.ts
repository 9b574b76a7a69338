import { Decompress } from 'fzstd';
import { type Codec, type CompressionBuffers, type CompressionError, type CompressionResult, OutputQueue } from './compression-stream.ts';

/** ZSTD_EndDirective `ZSTD_e_end`; source: zstd.h. */
const END = 2;

/** Zstandard, decoding only: there is no encoder of acceptable size. */
export class ZstdDecoderCodec implements Codec {
  readonly #queue = new OutputQueue();
  #decoder = this.#createDecoder();
  #isFinished = false;
  #error: CompressionError | undefined;

  run(directive: number, { input, output }: CompressionBuffers): CompressionResult {
    if (this.#error === undefined && !this.#isFinished) this.#push(input, directive === END);
    const written = this.#queue.drain(output);
    return { availableInput: 0, availableOutput: output.length - written };
  }

  #push(input: Uint8Array, isLast: boolean): void {
    try {
      // The decoder keeps what it is given until the block is complete; Node may reuse the buffer.
      if (input.length > 0) this.#decoder.push(input.slice());
      if (isLast) this.#decoder.push(new Uint8Array(0), true);
      this.#isFinished = isLast;
    } catch (cause) {
      const isCutOff = /end of|EOF/i.test((cause as Error).message);
      this.#error = isCutOff
        ? { message: 'unexpected end of file', errno: -5, code: 'Z_BUF_ERROR' }
        : { message: (cause as Error).message, errno: 10, code: 'ZSTD_error_prefix_unknown' };
    }
  }

  #createDecoder(): Decompress {
    return new Decompress((chunk) => this.#queue.push(chunk.slice()));
  }

  error(): CompressionError | undefined {
    return this.#error;
  }

  reset(): void {
    this.#decoder = this.#createDecoder();
    this.#queue.clear();
    this.#isFinished = false;
    this.#error = undefined;
  }

  params(): void {}

  close(): void {
    this.#queue.clear();
  }
}
