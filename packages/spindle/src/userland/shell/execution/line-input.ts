import type { Channel } from './channels.ts';

const BACKSLASH = 92;

export interface InputLine {
  readonly text: string;
  /** Positions of characters protected by a backslash. */
  readonly escapes: ReadonlySet<number>;
  /** Whether the delimiter was found. */
  readonly isEnded: boolean;
  readonly isTimedOut?: boolean;
}

export interface LineOptions {
  /** Treat backslashes as ordinary characters. */
  readonly isRaw?: boolean;
  /** The byte that ends the line; by default a newline. */
  readonly delimiter?: number | undefined;
  /** Maximum number of characters; with `isExact` the delimiter does not end the line early. */
  readonly limit?: number | undefined;
  readonly isExact?: boolean;
  readonly timeoutMs?: number | undefined;
}

/** Reads one line, byte by byte, because what follows belongs to the next reader. */
export async function readInputLine(input: Channel, { isRaw = false, delimiter = 10, limit, isExact = false, timeoutMs }: LineOptions): Promise<InputLine> {
  const bytes: number[] = [];
  const escapes = new Set<number>();
  let isEscaped = false;
  const answer = (isEnded: boolean, isTimedOut = false): InputLine => ({ text: Buffer.from(bytes).toString(), escapes, isEnded, isTimedOut });
  const deadline = timeoutMs === undefined ? undefined : new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), timeoutMs).unref());
  for (;;) {
    if (limit !== undefined && characterCount(bytes) >= limit) return answer(true);
    const chunk = await (deadline === undefined ? input.read(1) : Promise.race([input.read(1), deadline]));
    if (chunk === 'late') return answer(false, true);
    if (chunk === null) return answer(false);
    const byte = chunk[0] as number;
    if (isEscaped) {
      isEscaped = false;
      if (byte === 10) continue;
      escapes.add(bytes.length);
      bytes.push(byte);
    } else if (byte === BACKSLASH && !isRaw) isEscaped = true;
    else if (byte === delimiter && !isExact) return answer(true);
    else if (byte !== 0) bytes.push(byte);
  }
}

/** Counts only complete characters: continuation bytes belong to the preceding character. */
function characterCount(bytes: readonly number[]): number {
  const count = bytes.filter((byte) => (byte & 0xc0) !== 0x80).length;
  const lead = bytes.findLast((byte) => (byte & 0xc0) !== 0x80) ?? 0;
  const width = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  const have = bytes.length - bytes.findLastIndex((byte) => (byte & 0xc0) !== 0x80);
  return have < width ? count - 1 : count;
}
