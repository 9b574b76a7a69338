import { closeSync, openSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { encodeText } from '../../execution/channels.ts';
import { describeError } from '../../execution/errors.ts';
import { formatDate } from '../../formatting/dates.ts';
import { bytesOf, channelBytes } from '../../programs/input.ts';
import { type ProgramContext, ProgramProblem } from '../../programs/program.ts';
import { type AwkArray, compareValues, expressionOf, formatAwk, fromInput, isTrue, toNumber, toText, type Value } from './values.ts';
import { unescapeAwk } from './lexer.ts';

const USAGE = 2;
/** Output is written in chunks of about this size. */
const OUTPUT_PIECE = 65_536;

/** `next` and `nextfile` inside a function. */
export const NEXT = Symbol('next');
export const NEXT_FILE = Symbol('nextfile');

export class ExitAwk {
  readonly status: number | undefined;
  constructor(status: number | undefined) {
    this.status = status;
  }
}

interface Sink {
  readonly write: (text: string) => void;
  readonly flush: () => void;
  readonly close: () => Promise<number>;
}

/** The runtime of an awk program: records, fields, files, and special variables. */
export class AwkRuntime {
  FS: Value = ' ';
  OFS: Value = ' ';
  ORS: Value = '\n';
  RS: Value = '\n';
  NR: Value = 0;
  FNR: Value = 0;
  SUBSEP: Value = '\x1c';
  CONVFMT: Value = '%.6g';
  OFMT: Value = '%.6g';
  RSTART: Value = 0;
  RLENGTH: Value = -1;
  FILENAME: Value = undefined;
  ARGC: Value;
  readonly ARGV: AwkArray = new Map();
  readonly ENVIRON: AwkArray = new Map();
  /** Sets a global of the program by name, for `-v` and operands. */
  setGlobal: (name: string, value: Value) => void = () => undefined;

  readonly #context: ProgramContext;
  #record = '';
  #fields: Value[] = [];
  #isSplit = true;
  #isJoined = true;
  #out = '';
  readonly #sinks = new Map<string, Sink>();
  readonly #readers = new Map<string, { reader: RecordReader; close: () => Promise<number> }>();
  #input: RecordReader | undefined;
  #nextArgument = 1;
  #isInputEnded = false;
  #hadOperand = false;
  #seed = 0;
  #random = 0;

  constructor(context: ProgramContext, operands: readonly string[]) {
    this.#context = context;
    ['awk', ...operands].forEach((operand, at) => void this.ARGV.set(String(at), fromInput(operand)));
    this.ARGC = operands.length + 1;
    for (const [name, value] of Object.entries(context.environment)) this.ENVIRON.set(name, fromInput(value));
  }

  text(value: Value): string {
    return typeof value === 'string' ? value : toText(value, this.CONVFMT as string);
  }

  compare(left: Value, right: Value): number {
    return compareValues(left, right, this.CONVFMT as string);
  }

  key(...values: readonly Value[]): string {
    if (values.length === 1) return this.text(values[0]);
    return values.map((value) => this.text(value)).join(this.text(this.SUBSEP));
  }

  element(array: AwkArray, key: string): Value {
    const value = array.get(key);
    if (value === undefined && !array.has(key)) array.set(key, undefined);
    return value;
  }

  // Records and fields

  get NF(): number {
    this.#split();
    return this.#fields.length;
  }

  set NF(value: Value) {
    this.#split();
    const count = Math.max(0, Math.trunc(toNumber(value)));
    while (this.#fields.length < count) this.#fields.push('');
    this.#fields.length = count;
    this.#isJoined = false;
  }

  field(index: Value): Value {
    const at = fieldNumber(index);
    if (at === 0) return fromInput(this.#joined());
    this.#split();
    const value = this.#fields[at - 1];
    return typeof value === 'string' ? fromInput(value) : value;
  }

  setField(index: Value, value: Value): Value {
    const at = fieldNumber(index);
    if (at === 0) this.setRecord(this.text(value));
    else {
      this.#split();
      while (this.#fields.length < at) this.#fields.push('');
      this.#fields[at - 1] = value === undefined ? '' : value;
      this.#isJoined = false;
    }
    return value;
  }

  setRecord(text: string): void {
    this.#record = text;
    this.#isSplit = false;
    this.#isJoined = true;
  }

  #joined(): string {
    if (!this.#isJoined) {
      this.#record = this.#fields.map((field) => this.text(field)).join(this.text(this.OFS));
      this.#isJoined = true;
    }
    return this.#record;
  }

  #split(): void {
    if (this.#isSplit) return;
    this.#isSplit = true;
    this.#fields = splitText(this.#record, this.text(this.FS), this.RS === '');
  }

  split(text: Value, array: AwkArray, separator: Value | RegExp = this.FS): number {
    const parts = splitText(this.text(text), separator instanceof RegExp ? separator : this.text(separator), false);
    array.clear();
    parts.forEach((part, at) => void array.set(String(at + 1), fromInput(part)));
    return parts.length;
  }

  /** The next input record; undefined at the end. */
  async nextRecord(): Promise<string | undefined> {
    for (;;) {
      if (this.#input === undefined && !this.#openNext()) return undefined;
      let record: string | undefined;
      try {
        record = await (this.#input as RecordReader).next(this.text(this.RS));
      } catch (error) {
        const { code, syscall } = error as NodeJS.ErrnoException;
        if (code === undefined || syscall === undefined) throw error;
        throw new ProgramProblem(`cannot open ${this.text(this.FILENAME)} (${describeError(error)})`, USAGE);
      }
      if (record !== undefined) {
        this.NR = toNumber(this.NR) + 1;
        this.FNR = toNumber(this.FNR) + 1;
        return record;
      }
      this.#input = undefined;
    }
  }

  /** The next record may take a while, so output should be flushed first. */
  get mayWait(): boolean {
    return this.#input?.isDrained ?? true;
  }

  skipFile(): void {
    this.#input = undefined;
  }

  #openNext(): boolean {
    while (this.#nextArgument < toNumber(this.ARGC)) {
      const operand = this.text(this.ARGV.get(String(this.#nextArgument++)));
      if (operand === '') continue;
      const assignment = /^([A-Za-z_]\w*)=([^]*)$/.exec(operand);
      if (assignment !== null) {
        this.setGlobal(assignment[1] as string, fromInput(unescapeAwk(assignment[2] as string)));
        continue;
      }
      this.#hadOperand = true;
      this.#open(operand);
      return true;
    }
    if (this.#hadOperand || this.#isInputEnded) return false;
    this.#isInputEnded = true;
    this.#open('-');
    return true;
  }

  #open(name: string): void {
    this.FILENAME = name === '-' ? '' : name;
    this.FNR = 0;
    this.#input = new RecordReader(bytesOf(this.#context, name === '/dev/stdin' ? '-' : name));
  }

  /** Returns 1 after passing the record to `take`, 0 at the end, -1 if it cannot be read. */
  async getline(from: 'input' | 'file' | 'command', source: Value, take: (text: string) => void): Promise<number> {
    if (from === 'input') {
      const record = await this.nextRecord();
      if (record === undefined) return 0;
      take(record);
      return 1;
    }
    await this.flush();
    const name = this.text(source);
    const key = from + name;
    let open = this.#readers.get(key);
    if (open === undefined) {
      open =
        from === 'file'
          ? { reader: new RecordReader(bytesOf(this.#context, name === '/dev/stdin' ? '-' : name)), close: async () => 0 }
          : this.#openCommand(name);
      this.#readers.set(key, open);
    }
    try {
      const record = await open.reader.next(this.text(this.RS));
      if (record === undefined) return 0;
      if (from === 'command') this.NR = toNumber(this.NR) + 1;
      take(record);
      return 1;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      this.#readers.delete(key);
      return -1;
    }
  }

  #openCommand(command: string): { reader: RecordReader; close: () => Promise<number> } {
    const pipe = this.#context.createPipe();
    const running = this.#context.runScript(command, { stdout: pipe.writer }).finally(() => pipe.writer.close());
    return {
      reader: new RecordReader(channelBytes(pipe.reader)),
      close: async () => {
        pipe.reader.close();
        return await running;
      },
    };
  }

  // Output

  get isFull(): boolean {
    return this.#out.length > OUTPUT_PIECE;
  }

  print(values: readonly Value[], sink?: Sink): void {
    const text =
      values.length === 0
        ? this.#joined()
        : values.map((value) => (typeof value === 'number' ? toText(value, this.text(this.OFMT)) : this.text(value))).join(this.text(this.OFS));
    this.write(text + this.text(this.ORS), sink);
  }

  write(text: string, sink?: Sink): void {
    if (sink === undefined) this.#out += text;
    else sink.write(text);
  }

  format([format, ...values]: readonly Value[]): string {
    return formatAwk(this.text(format), values, this.CONVFMT as string);
  }

  async flush(): Promise<void> {
    if (this.#out === '') return;
    const text = this.#out;
    this.#out = '';
    await this.#context.stdout.write(encodeText(text));
  }

  /** The target of `> name`, `>> name` or `| command`; it stays open until it is closed. */
  sink(operator: '>' | '>>' | '|', target: Value): Sink | undefined {
    const name = this.text(target);
    if (operator !== '|' && (name === '/dev/stdout' || name === '-')) return undefined;
    const known = this.#sinks.get(name);
    if (known !== undefined) return known;
    const sink = operator === '|' ? this.#pipeTo(name) : name === '/dev/stderr' ? this.#standardError() : this.#fileSink(operator, name);
    this.#sinks.set(name, sink);
    return sink;
  }

  #pipeTo(command: string): Sink {
    let text = '';
    return {
      write: (more) => void (text += more),
      flush: () => undefined,
      close: async () => {
        await this.flush();
        const pipe = this.#context.createPipe();
        const running = this.#context.runScript(command, { stdin: pipe.reader }).finally(() => pipe.reader.close());
        const written = (async () => pipe.writer.write(encodeText(text)))().catch((error: NodeJS.ErrnoException) => {
          // The command has stopped reading, which is not an error.
          if (error.code !== 'EPIPE') throw error;
        });
        await written.finally(() => pipe.writer.close());
        return await running;
      },
    };
  }

  #standardError(): Sink {
    let pending: Promise<unknown> = Promise.resolve();
    return {
      write: (text) => void (pending = pending.then(() => this.#context.printError(text))),
      flush: () => undefined,
      close: async () => (await pending, 0),
    };
  }

  #fileSink(operator: '>' | '>>', name: string): Sink {
    let fd: number;
    try {
      fd = openSync(this.#context.path(name), operator === '>' ? 'w' : 'a');
    } catch (error) {
      throw new ProgramProblem(`cannot open "${name}" for output (${describeError(error)})`, USAGE);
    }
    let text = '';
    const flush = () => {
      if (text !== '') writeSync(fd, encodeText(text));
      text = '';
    };
    return {
      write(more) {
        text += more;
        if (text.length > OUTPUT_PIECE) flush();
      },
      flush,
      close: async () => {
        flush();
        closeSync(fd);
        return 0;
      },
    };
  }

  async close(target: Value): Promise<number> {
    const name = this.text(target);
    const sink = this.#sinks.get(name);
    this.#sinks.delete(name);
    if (sink !== undefined) return await sink.close();
    for (const key of [`file${name}`, `command${name}`]) {
      const open = this.#readers.get(key);
      this.#readers.delete(key);
      if (open !== undefined) return await open.close();
    }
    return -1;
  }

  async flushAll(): Promise<number> {
    await this.flush();
    for (const sink of this.#sinks.values()) sink.flush();
    return 0;
  }

  async closeAll(): Promise<void> {
    await this.flush();
    for (const sink of this.#sinks.values()) await sink.close();
    for (const { close } of this.#readers.values()) await close();
  }

  async system(command: Value): Promise<number> {
    await this.flushAll();
    return await this.#context.runScript(this.text(command), {});
  }

  // Functions

  matches(text: Value, pattern: Value | RegExp): boolean {
    return (pattern instanceof RegExp ? pattern : expressionOf(this.text(pattern))).test(this.text(text));
  }

  match(text: Value, pattern: Value | RegExp, groups?: AwkArray): number {
    const found = (pattern instanceof RegExp ? pattern : expressionOf(this.text(pattern))).exec(this.text(text));
    this.RSTART = found === null ? 0 : found.index + 1;
    this.RLENGTH = found === null ? -1 : found[0].length;
    if (groups !== undefined) {
      groups.clear();
      found?.forEach((group, at) => void groups.set(String(at), fromInput(group ?? '')));
    }
    return this.RSTART;
  }

  substitute(pattern: Value | RegExp, replacement: Value, text: string, isGlobal: boolean): { readonly text: string; readonly count: number } {
    const expression = pattern instanceof RegExp ? pattern : expressionOf(this.text(pattern));
    const template = this.text(replacement);
    let count = 0;
    let end = -1;
    const replaced = text.replace(isGlobal ? new RegExp(expression.source, `${expression.flags}g`) : expression, (match: string, ...rest: unknown[]) => {
      const at = rest.find((part) => typeof part === 'number') as number;
      // An empty match right after another match does not count.
      if (match === '' && at === end) return '';
      end = at + match.length;
      count++;
      return template.replace(/\\(\\|&)|&/g, (_whole, escaped: string | undefined) => (escaped === undefined ? match : escaped));
    });
    return { text: replaced, count };
  }

  gensub(pattern: Value | RegExp, replacement: Value, how: Value, target: Value = this.field(0)): string {
    const expression = pattern instanceof RegExp ? pattern : expressionOf(this.text(pattern));
    const which = /^[gG]/.test(this.text(how)) ? 0 : Math.max(1, Math.trunc(toNumber(how)));
    let count = 0;
    return this.text(target).replace(new RegExp(expression.source, `${expression.flags}g`), (match: string, ...groups: unknown[]) => {
      count++;
      if (which !== 0 && count !== which) return match;
      return this.text(replacement).replace(/\\(\d|\\|&)|&/g, (_whole, escaped: string | undefined) =>
        escaped === undefined || escaped === '0' ? match : /\d/.test(escaped) ? String(groups[Number(escaped) - 1] ?? '') : escaped,
      );
    });
  }

  /** The substring from character `from`, which may lie before the first. */
  substr(text: Value, from: Value, count?: Value): string {
    const chars = this.text(text);
    const start = roundHalfEven(toNumber(from));
    const end = count === undefined ? Number.POSITIVE_INFINITY : start + roundHalfEven(toNumber(count));
    return Number.isNaN(end) ? '' : chars.slice(Math.max(0, start - 1), Math.max(0, end - 1));
  }

  random(): number {
    // Source: mulberry32, a public-domain generator; awk only promises an even distribution.
    this.#random = (this.#random + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#random ^ (this.#random >>> 15), 1 | this.#random);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  seed(value?: Value): number {
    const before = this.#seed;
    this.#seed = value === undefined ? Math.floor(Date.now() / 1000) : toNumber(value);
    this.#random = this.#seed | 0;
    return before;
  }

  strftime(format: Value = '%a %b %e %H:%M:%S %Z %Y', seconds?: Value, isUtc?: Value): string {
    return formatDate(this.text(format), seconds === undefined ? new Date() : new Date(toNumber(seconds) * 1000), isTrue(isUtc));
  }

  mktime(text: Value): number {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = this.text(text).trim().split(/\s+/).map(Number);
    const time = new Date(year, month - 1, day, hour, minute, second).getTime();
    return Number.isNaN(time) ? -1 : time / 1000;
  }
}

function fieldNumber(index: Value): number {
  const at = Math.trunc(toNumber(index));
  if (at < 0) throw new ProgramProblem(`attempt to access field ${at}`, USAGE);
  return at;
}

function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

function splitText(text: string, separator: string | RegExp, isParagraph: boolean): string[] {
  if (text === '') return [];
  if (separator === ' ') return text.match(/[^ \t\n]+/g) ?? [];
  if (separator === '') return [...text];
  const source =
    separator instanceof RegExp
      ? separator.source
      : separator.length === 1 && separator !== '\\'
        ? separator === '\t'
          ? '\\t'
          : separator.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
        : expressionOf(separator).source;
  const parts: string[] = [];
  let from = 0;
  // In paragraph mode, a newline separates fields too.
  for (const match of text.matchAll(new RegExp(isParagraph ? `(?:${source})|\\n` : source, 'gu'))) {
    if (match[0] === '') continue;
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

/** Splits bytes into records; the separator may change from one record to the next. */
class RecordReader {
  readonly #bytes: AsyncIterator<Uint8Array>;
  readonly #decoder = new StringDecoder('utf8');
  #text = '';
  #at = 0;
  #isEnded = false;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes[Symbol.asyncIterator]();
  }

  get isDrained(): boolean {
    return this.#at >= this.#text.length;
  }

  async next(separator: string): Promise<string | undefined> {
    if (separator === '') await this.#skipNewlines();
    for (;;) {
      const end = this.#find(separator);
      if (end !== undefined) {
        const record = this.#text.slice(this.#at, end.index);
        this.#at = end.index + end.length;
        return record;
      }
      if (this.#isEnded) break;
      await this.#more();
    }
    if (this.#at >= this.#text.length) return undefined;
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return separator === '' ? rest.replace(/\n+$/, '') : separator.length > 1 ? rest.replace(/\n$/, '') : rest;
  }

  #find(separator: string): { index: number; length: number } | undefined {
    if (separator.length === 1) {
      const index = this.#text.indexOf(separator, this.#at);
      return index < 0 ? undefined : { index, length: 1 };
    }
    const expression = separator === '' ? /\n\n+/g : new RegExp(expressionOf(separator).source, 'gu');
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text);
    // A match that reaches the end of the buffer may continue.
    if (match === null || match[0] === '' || (!this.#isEnded && match.index + match[0].length === this.#text.length)) return undefined;
    return { index: match.index, length: match[0].length };
  }

  async #skipNewlines(): Promise<void> {
    for (;;) {
      while (this.#text[this.#at] === '\n') this.#at++;
      if (this.#at < this.#text.length || this.#isEnded) return;
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#bytes.next();
    const rest = this.#text.slice(this.#at);
    this.#at = 0;
    this.#isEnded = done === true;
    this.#text = rest + (done ? this.#decoder.end() : this.#decoder.write(Buffer.from(value.buffer, value.byteOffset, value.length)));
  }
}
