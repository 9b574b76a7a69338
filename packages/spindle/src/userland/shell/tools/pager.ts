import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { forEachInput, readAll } from '../programs/input.ts';
import { parseOptions } from '../programs/options.ts';
import { type Program, ProgramProblem } from '../programs/program.ts';

/** Keys by the sequence that a terminal sends. */
const KEYS: Readonly<Record<string, 'down' | 'up' | 'page' | 'back' | 'half' | 'halfBack' | 'top' | 'bottom' | 'quit' | 'search' | 'next' | 'previous'>> = {
  j: 'down',
  e: 'down',
  '\r': 'down',
  '\n': 'down',
  '\x1b[B': 'down',
  '\x1bOB': 'down',
  k: 'up',
  y: 'up',
  '\x1b[A': 'up',
  '\x1bOA': 'up',
  ' ': 'page',
  f: 'page',
  '\x06': 'page',
  '\x1b[6~': 'page',
  z: 'page',
  b: 'back',
  '\x02': 'back',
  '\x1b[5~': 'back',
  d: 'half',
  '\x04': 'half',
  u: 'halfBack',
  '\x15': 'halfBack',
  g: 'top',
  '<': 'top',
  '\x1b[H': 'top',
  G: 'bottom',
  '>': 'bottom',
  '\x1b[F': 'bottom',
  q: 'quit',
  Q: 'quit',
  '\x03': 'quit',
  '/': 'search',
  n: 'next',
  N: 'previous',
};

/** `less` and `more`: pages on a terminal, otherwise behaves like `cat`. */
export const less: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'RrSNFXiIMmnEeq', values: 'P' });
  const chunks: Buffer[] = [];
  if (options.operands.length === 0 && context.stdin.fd !== undefined && process.stdin.isTTY) throw new ProgramProblem('missing filename');
  const status = await forEachInput(context, options.operands, async (_name, bytes) => void chunks.push(await readAll(bytes)));
  const text = Buffer.concat(chunks);
  const isTerminal = context.stdout.fd !== undefined && process.stdout.isTTY === true;
  const keyboard = isTerminal ? openKeyboard() : undefined;
  const lines = text.toString().replace(/\n$/, '').split('\n');
  if (keyboard === undefined || (options.has('F') && lines.length < (process.stdout.rows ?? 24))) {
    await context.stdout.write(text);
    return status;
  }
  const pager = new Pager(lines, options.operands[0] ?? '', options.has('N'));
  await context.print('\x1b[?1049h');
  keyboard.setRawMode(true);
  keyboard.resume();
  try {
    await pager.run(keyboard, (shown) => context.print(shown), context.interruption);
  } finally {
    keyboard.setRawMode(false);
    if (keyboard === process.stdin) keyboard.pause();
    else keyboard.destroy();
    await context.print('\x1b[?1049l');
  }
  return status;
};

/** The terminal of this process; if standard input is something else, its controlling terminal. */
function openKeyboard(): ReadStream | undefined {
  // Share the shell's own stream, whatever precedes this program in a pipeline: a second reader would steal keys
  // from it.
  if (process.stdin.isTTY) return process.stdin as ReadStream;
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    // Nobody can press keys, so everything is shown at once.
    return undefined;
  }
}

class Pager {
  readonly #lines: readonly string[];
  readonly #name: string;
  readonly #isNumbered: boolean;
  #top = 0;
  #pattern = '';
  #message = '';
  #typed: string | undefined;

  constructor(lines: readonly string[], name: string, isNumbered: boolean) {
    this.#lines = lines;
    this.#name = name;
    this.#isNumbered = isNumbered;
  }

  async run(keyboard: ReadStream, print: (text: string) => Promise<void>, interruption: AbortSignal): Promise<void> {
    await print(this.#screen());
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        keyboard.off('data', onData);
        process.stdout.off('resize', draw);
        resolve();
      };
      const draw = () => void print(this.#screen()).catch(reject);
      const onData = (data: Buffer | string) => {
        for (const key of String(data).match(/\x1b(?:\[[0-9;]*[A-Za-z~]|O.)|[^]/g) ?? []) if (!this.#press(key)) return end();
        draw();
      };
      keyboard.on('data', onData);
      process.stdout.on('resize', draw);
      interruption.addEventListener('abort', end, { once: true });
    });
  }

  get #rows(): number {
    return Math.max(1, (process.stdout.rows ?? 24) - 1);
  }

  /** Returns false after the last key. */
  #press(key: string): boolean {
    if (this.#typed !== undefined) {
      this.#type(key);
      return true;
    }
    this.#message = '';
    const rows = this.#rows;
    switch (KEYS[key]) {
      case 'quit':
        return false;
      case 'down':
        this.#move(1);
        break;
      case 'up':
        this.#move(-1);
        break;
      case 'page':
        this.#move(rows);
        break;
      case 'back':
        this.#move(-rows);
        break;
      case 'half':
        this.#move(Math.ceil(rows / 2));
        break;
      case 'halfBack':
        this.#move(-Math.ceil(rows / 2));
        break;
      case 'top':
        this.#top = 0;
        break;
      case 'bottom':
        this.#top = Math.max(0, this.#lines.length - rows);
        break;
      case 'search':
        this.#typed = '';
        break;
      case 'next':
        this.#search(1);
        break;
      case 'previous':
        this.#search(-1);
    }
    return true;
  }

  #type(key: string): void {
    const typed = this.#typed as string;
    if (key === '\r' || key === '\n') {
      if (typed !== '') this.#pattern = typed;
      this.#typed = undefined;
      this.#search(1);
    } else if (key === '\x7f' || key === '\b') this.#typed = typed.slice(0, -1);
    else if (key === '\x1b' || key === '\x03') this.#typed = undefined;
    else if (key >= ' ') this.#typed = typed + key;
  }

  #search(step: 1 | -1): void {
    if (this.#pattern === '') return;
    const isFound = (line: string) => line.includes(this.#pattern);
    for (let at = this.#top + step; at >= 0 && at < this.#lines.length; at += step) {
      if (!isFound(this.#lines[at] as string)) continue;
      this.#top = at;
      return;
    }
    this.#message = 'Pattern not found';
  }

  #move(by: number): void {
    this.#top = Math.max(0, Math.min(this.#top + by, Math.max(0, this.#lines.length - this.#rows)));
  }

  #screen(): string {
    const rows = this.#rows;
    const width = process.stdout.columns ?? 80;
    let out = '\x1b[H';
    for (let row = 0; row < rows; row++) {
      const line = this.#lines[this.#top + row];
      const number = this.#isNumbered ? `${String(this.#top + row + 1).padStart(7)} ` : '';
      out += `${line === undefined ? '~' : this.#marked((number + line).slice(0, Math.max(width, number.length)))}\x1b[K\r\n`;
    }
    const isEnd = this.#top + rows >= this.#lines.length;
    const status = this.#typed !== undefined ? `/${this.#typed}` : this.#message || (isEnd ? '(END)' : this.#name === '' ? ':' : this.#name);
    return `${out}${this.#typed === undefined ? `\x1b[7m${status}\x1b[0m` : status}\x1b[K`;
  }

  #marked(line: string): string {
    return this.#pattern === '' ? line : line.replaceAll(this.#pattern, (found) => `\x1b[7m${found}\x1b[27m`);
  }
}
