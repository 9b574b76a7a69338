import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { Channel } from '../execution/channels.ts';
import { describeError } from '../execution/errors.ts';
import type { ProgramContext } from './program.ts';

/** The bytes of a file, or of standard input for `-`. */
export async function* bytesOf(context: ProgramContext, name: string): AsyncGenerator<Uint8Array> {
  if (name !== '-') {
    yield* createReadStream(context.path(name)) as AsyncIterable<Uint8Array>;
    return;
  }
  yield* channelBytes(context.stdin);
}

export async function* channelBytes(channel: Channel): AsyncGenerator<Uint8Array> {
  for (let chunk = await channel.read(); chunk !== null; chunk = await channel.read()) yield chunk;
}

/** Lines without their newlines, batched as they arrive. `isEnded` is whether the last one had a newline. */
export async function* lineBatches(
  bytes: AsyncIterable<Uint8Array>,
  separator = '\n',
): AsyncGenerator<{ readonly lines: string[]; readonly endsWithNewline: boolean }> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const parts = (rest + decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))).split(separator);
    rest = parts.pop() as string;
    if (parts.length > 0) yield { lines: parts, endsWithNewline: true };
  }
  rest += decoder.end();
  if (rest !== '') yield { lines: [rest], endsWithNewline: false };
}

export async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function readLines(bytes: AsyncIterable<Uint8Array>, separator = '\n'): Promise<string[]> {
  const lines: string[] = [];
  for await (const batch of lineBatches(bytes, separator)) lines.push(...batch.lines);
  return lines;
}

/** Runs `visit` for each input; unreadable inputs are reported and set the status to 1 (or `failure`). */
export async function forEachInput(
  context: ProgramContext,
  names: readonly string[],
  visit: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
  failure = 1,
): Promise<number> {
  let status = 0;
  for (const name of names.length === 0 ? ['-'] : names) {
    try {
      await visit(name, bytesOf(context, name));
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (code === undefined || code === 'EPIPE' || syscall === undefined) throw error;
      await context.complain(`${name}: ${describeError(error)}`);
      status = failure;
    }
  }
  return status;
}
