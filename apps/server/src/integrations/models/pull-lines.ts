import { AppError, isRecord } from '@lathe/protocol';

/** Far more than any line about a download. */
const LINE_MAX_LENGTH = 64 * 1024;

/** The JSON objects of a stream, one per line. @throws AppError for anything else */
export async function* pullLines(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX_LENGTH) throw unreadable();
    for (const line of lines) if (line.trim() !== '') yield objectOf(line);
  }
  // Half a line is the end of a connection that broke.
  if (rest.trim().endsWith('}')) yield objectOf(rest);
}

function objectOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (isRecord(value)) return value;
  } catch (cause) {
    throw unreadable(cause);
  }
  throw unreadable();
}

function unreadable(cause?: unknown): AppError {
  return new AppError('bad-server-response', 'Could not read what Ollama reports about the download. Check its address, and update Ollama.', { cause });
}
