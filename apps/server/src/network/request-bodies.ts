import { AppError, JSON_BODY_LIMIT_BYTES } from '@lathe/protocol';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { parseJson } from './json-text.ts';

export interface ReadJsonOptions {
  readonly limitBytes?: number;
  /** A different message for a body that is too large. */
  readonly tooLarge?: () => AppError;
}

/**
 * Reads and validates a JSON body, never more than the limit.
 * @throws AppError 'invalid-input' with the wrong fields, or for JSON that `parseJson` rejects, or `tooLarge` beyond
 * the limit
 */
export async function readJson<T>(request: Request, schema: ZodMiniType<T>, options: ReadJsonOptions = {}): Promise<T> {
  const text = await readText(request, options.limitBytes ?? JSON_BODY_LIMIT_BYTES, options.tooLarge ?? bodyTooLarge);
  return parseInput(schema, parseJson(text, 'The request body'));
}

/** @throws AppError 'invalid-input' with the wrong fields */
export function parseInput<T>(schema: ZodMiniType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({ field: issue.path.join('.') || 'base', message: issue.message }));
  throw new AppError('invalid-input', errors.map(({ field, message }) => `${field}: ${message}`).join(', '), {
    data: { errors },
  });
}

async function readText(request: Request, limitBytes: number, tooLarge: () => AppError): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge();
  if (request.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let byteSize = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    byteSize += chunk.byteLength;
    if (byteSize > limitBytes) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function bodyTooLarge(): AppError {
  return new AppError('request-too-large', 'The request is too large.');
}
