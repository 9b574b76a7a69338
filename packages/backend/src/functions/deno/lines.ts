import type { Readable } from 'node:stream';

const MAX_CHARACTERS = 10_000;

/** The lines of a program's output. A line that does not end is passed on in parts, so that nobody can fill this process's memory with one. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    if (rest.length <= MAX_CHARACTERS) return;
    onLine(rest);
    rest = '';
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}
