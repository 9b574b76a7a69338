import { ShellProblem, STATUS } from '../execution/control.ts';
import { assign, readAssignment } from '../execution/assignments.ts';
import { encodeText } from '../execution/channels.ts';
import { quoteWithBackslashes } from '../syntax/quoting.ts';
import type { Builtin, Shell } from '../execution/shell.ts';
import { formatDate } from '../formatting/dates.ts';
import { type Directive, formatFloat, formatInteger, padText } from '../formatting/numbers.ts';
import { unescapeAnsi } from '../syntax/words.ts';

async function echo(shell: Shell, args: readonly string[]): Promise<number> {
  let at = 0;
  let [endsLine, unescapes] = [true, shell.shopts.has('xpg_echo')];
  // bash's options; everything else is text.
  for (; /^-[neE]+$/.test(args[at] ?? ''); at++) {
    for (const letter of (args[at] as string).slice(1)) {
      if (letter === 'n') endsLine = false;
      else unescapes = letter === 'e';
    }
  }
  let text = args.slice(at).join(' ');
  if (unescapes) {
    const cut = beforeStop(text);
    if (cut !== undefined) [text, endsLine] = [cut, false];
    text = unescapeEcho(text);
  }
  await shell.print(text + (endsLine ? '\n' : ''));
  return 0;
}

/** The text before `\c`, if there is one. */
function beforeStop(text: string): string | undefined {
  const end = /(?<!\\)(?:\\\\)*\\c/.exec(text);
  return end === null ? undefined : text.slice(0, end.index + end[0].length - 2);
}

/** `echo -e` and `%b`: octal digits follow a zero; quotes have no escapes. */
function unescapeEcho(text: string): string {
  return text
    .split(/(\\\\|\\0[0-7]{0,3}|\\c|\\['"?])/)
    .map((part, at) => (at % 2 === 0 ? unescapeAnsi(part) : part === '\\\\' ? '\\' : part.startsWith('\\0') ? unescapeAnsi(`\\${part.slice(2) || '0'}`) : part))
    .join('');
}

const DIRECTIVE = /^%([-+ #0']*)(\*|\d+)?(?:\.(\*|-?\d*))?(?:hh|h|ll|l|j|z|t|L)?(?:\(([^)]*)\)(T)|([a-zA-Z%]))/;

/** Source: POSIX printf; the format is reused until the arguments are used up. */
async function printf(shell: Shell, args: readonly string[]): Promise<number> {
  const rest = [...args];
  let target: string | undefined;
  for (;;) {
    if (rest[0] === '-v') target = rest.splice(0, 2)[1];
    else if (rest[0]?.startsWith('-v')) target = (rest.shift() as string).slice(2);
    else break;
  }
  if (rest[0] === '--') rest.shift();
  const format = rest.shift();
  if (format === undefined) throw new ShellProblem('printf: usage: printf [-v var] format [arguments]', STATUS.usage);
  const formatting = new Formatting(format, rest);
  const output = formatting.run();
  if (target === undefined) await shell.print(output);
  else assign(shell, { ...readAssignment('printf', target), value: output });
  for (const message of formatting.complaints) await shell.complain(`printf: ${message}`);
  return formatting.complaints.length > 0 ? STATUS.failure : STATUS.ok;
}

class Formatting {
  readonly complaints: string[] = [];
  readonly #format: string;
  readonly #args: string[];
  #isStopped = false;

  constructor(format: string, args: readonly string[]) {
    this.#format = format;
    this.#args = [...args];
  }

  run(): string {
    let output = '';
    for (;;) {
      const before = this.#args.length;
      output += this.#once();
      if (this.#isStopped || this.#args.length === 0 || this.#args.length === before) return output;
    }
  }

  #once(): string {
    let output = '';
    let literal = '';
    const flush = () => {
      const cut = beforeStop(literal);
      output += unescapeAnsi(cut ?? literal);
      this.#isStopped ||= cut !== undefined;
      literal = '';
    };
    for (let at = 0; at < this.#format.length && !this.#isStopped; ) {
      const char = this.#format[at] as string;
      if (char === '\\') {
        literal += this.#format.slice(at, at + 2);
        at += 2;
        continue;
      }
      if (char !== '%') {
        literal += char;
        at++;
        continue;
      }
      flush();
      if (this.#isStopped) break;
      const match = DIRECTIVE.exec(this.#format.slice(at));
      if (match === null) {
        this.complaints.push(`\`${this.#format[at + 1] ?? '%'}': ${at + 1 >= this.#format.length ? 'missing' : 'invalid'} format character`);
        this.#isStopped = true;
        break;
      }
      at += match[0].length;
      output += this.#directive(match);
    }
    flush();
    return output;
  }

  #directive([, flags = '', widthText, precisionText, dateFormat, dateType, letter]: RegExpExecArray): string {
    const type = dateType ?? (letter as string);
    if (type === '%') return '%';
    let width = widthText === '*' ? Number(this.#integer(this.#args.shift())) : Number(widthText ?? 0);
    const precision = precisionText === undefined ? undefined : precisionText === '*' ? Number(this.#integer(this.#args.shift())) : Number(precisionText);
    let directive: Directive = { flags, width, precision: precision !== undefined && precision < 0 ? undefined : precision, type };
    if (width < 0) {
      width = -width;
      directive = { ...directive, flags: `${flags}-`, width };
    }
    if ('diouxX'.includes(type)) return formatInteger(this.#integer(this.#args.shift()), directive);
    if ('eEfFgGaA'.includes(type)) return formatFloat(this.#float(this.#args.shift()), directive);
    const text = this.#text(type, dateFormat);
    return padText(directive.precision === undefined ? text : cutBytes(text, directive.precision), directive.flags, width);
  }

  #text(type: string, dateFormat = ''): string {
    const argument = this.#args.shift();
    switch (type) {
      case 's':
        return argument ?? '';
      case 'b': {
        const cut = beforeStop(argument ?? '');
        this.#isStopped ||= cut !== undefined;
        return unescapeEcho(cut ?? argument ?? '');
      }
      case 'q':
        return quoteWithBackslashes(argument ?? '');
      case 'c':
        return [...(argument ?? '')][0] ?? '';
      case 'T': {
        const seconds = argument === undefined ? -1 : Number(this.#integer(argument));
        return formatDate(dateFormat || '%X', seconds < 0 ? new Date() : new Date(seconds * 1000), false);
      }
    }
    this.complaints.push(`\`${type}': invalid format character`);
    this.#isStopped = true;
    return '';
  }

  /** The leading part that is a number counts. */
  #integer(text = ''): bigint {
    if (/^['"]/.test(text)) return BigInt(text.codePointAt(1) ?? 0);
    if (text === '') return 0n;
    const match = /^\s*([-+]?)(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)/.exec(text);
    if (match === null || match[0].length !== text.length) this.complaints.push(`${text}: invalid number`);
    if (match === null) return 0n;
    const [, sign, digits] = match as unknown as [string, string, string];
    const value = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
    const signed = sign === '-' ? -value : value;
    const [low, high] = [-(2n ** 63n), 2n ** 63n - 1n];
    if (signed <= high && signed >= low) return signed;
    if (value < 2n ** 64n && sign !== '-') return BigInt.asIntN(64, value);
    this.complaints.push(`warning: ${text}: Numerical result out of range`);
    return signed < 0n ? low : high;
  }

  #float(text = ''): number {
    if (/^['"]/.test(text)) return text.codePointAt(1) ?? 0;
    if (text === '') return 0;
    const named = /^\s*([-+]?)(inf(?:inity)?|nan)$/i.exec(text);
    if (named !== null) return (named[1] === '-' ? -1 : 1) * (/^n/i.test(named[2] as string) ? Number.NaN : Number.POSITIVE_INFINITY);
    const match = /^\s*[-+]?(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/.exec(text);
    if (match === null || match[0].length !== text.length) this.complaints.push(`${text}: invalid number`);
    if (match === null) return 0;
    const number = match[0].trim();
    return /^[-+]?0[xX]/.test(number) ? (number.startsWith('-') ? -1 : 1) * Number(number.replace(/^[-+]/, '')) : Number.parseFloat(number);
  }
}

/** The precision of a string counts bytes, but never splits a character. */
function cutBytes(text: string, limit: number): string {
  let size = 0;
  let cut = '';
  for (const char of text) {
    size += encodeText(char).length;
    if (size > limit) break;
    cut += char;
  }
  return cut;
}

export const outputBuiltins: Readonly<Record<string, Builtin>> = { echo: { run: echo }, printf: { run: printf } };
