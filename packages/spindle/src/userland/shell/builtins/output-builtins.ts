import { unescapeAnsi } from '../syntax/words.ts';
import { quote } from '../execution/quoting.ts';
import { ShellProblem } from '../execution/control.ts';
import type { Builtin, Shell } from '../execution/shell.ts';

async function echo(shell: Shell, args: readonly string[]): Promise<number> {
  let at = 0;
  let [endsLine, unescapes] = [true, false];
  // bash's options; anything else is text.
  for (; /^-[neE]+$/.test(args[at] ?? ''); at++) {
    for (const letter of (args[at] as string).slice(1)) {
      if (letter === 'n') endsLine = false;
      else unescapes = letter === 'e';
    }
  }
  let text = args.slice(at).join(' ');
  if (unescapes) {
    const end = /(?<!\\)(?:\\\\)*\\c/.exec(text);
    if (end !== null) [text, endsLine] = [text.slice(0, end.index + end[0].length - 2), false];
    text = unescapeAnsi(text.replace(/\\0([0-7]{1,3})/g, '\\$1'));
  }
  await shell.print(text + (endsLine ? '\n' : ''));
  return 0;
}

const DIRECTIVE = /%%|%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+))?([a-zA-Z])/g;

/** Source: POSIX printf; the format is used again until the arguments are. */
async function printf(shell: Shell, args: readonly string[]): Promise<number> {
  const rest = args[0] === '--' ? args.slice(1) : [...args];
  const variable = rest[0] === '-v' ? rest.splice(0, 2)[1] : undefined;
  const format = rest.shift();
  if (format === undefined) throw new ShellProblem('printf: usage: printf [-v var] format [arguments]', 2);
  let status = 0;
  let output = '';
  const plain = unescapeAnsi(format);
  const complaints: string[] = [];
  do {
    const before = rest.length;
    let isStopped = false;
    output += plain.replace(DIRECTIVE, (whole, flags: string, width: string | undefined, precision: string | undefined, type: string) => {
      if (whole === '%%') return '%';
      if (isStopped) return '';
      const size = width === '*' ? Number(rest.shift() ?? 0) : Number(width ?? 0);
      const digits = precision === '*' ? Number(rest.shift() ?? 0) : precision === undefined ? undefined : Number(precision);
      const argument = rest.shift();
      if (type === 'b' && argument?.includes('\\c')) isStopped = true;
      const text = convert(type, argument, digits, flags, (message) => {
        complaints.push(message);
        status = 1;
      });
      const isNumber = /[dioxXufFeEgG]/.test(type);
      if (flags.includes('-')) return text.padEnd(size);
      if (flags.includes('0') && isNumber) return text.startsWith('-') ? `-${text.slice(1).padStart(size - 1, '0')}` : text.padStart(size, '0');
      return text.padStart(size);
    });
    if (isStopped || rest.length === before) break;
  } while (rest.length > 0);
  if (variable === undefined) await shell.print(output);
  else shell.set(variable, output);
  for (const message of complaints) await shell.complain(`printf: ${message}`);
  return status;
}

function convert(type: string, argument: string | undefined, digits: number | undefined, flags: string, complain: (message: string) => void): string {
  const text = argument ?? '';
  const number = (): number => {
    if (/^['"]/.test(text)) return text.codePointAt(1) ?? 0;
    if (text === '') return 0;
    const value = /^[-+]?0[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number(text);
    if (!Number.isNaN(value)) return value;
    complain(`${text}: invalid number`);
    return Number.parseFloat(text) || 0;
  };
  const signed = (value: string) =>
    flags.includes('+') && !value.startsWith('-') ? `+${value}` : flags.includes(' ') && !value.startsWith('-') ? ` ${value}` : value;
  const minimum = (value: string) => (digits === undefined ? value : value.replace(/\d+/, (all) => all.padStart(digits, '0')));
  switch (type) {
    case 's':
      return digits === undefined ? text : text.slice(0, digits);
    case 'b':
      return unescapeAnsi(text.split('\\c', 1)[0]?.replace(/\\0([0-7]{1,3})/g, '\\$1') ?? '');
    case 'q':
      return quote(text);
    case 'c':
      return text.slice(0, 1);
    case 'd':
    case 'i':
      return signed(minimum(String(Math.trunc(number()))));
    case 'u':
      return minimum(String(BigInt.asUintN(64, BigInt(Math.trunc(number())))));
    case 'o':
      return (flags.includes('#') ? '0' : '') + Math.trunc(number()).toString(8);
    case 'x':
    case 'X': {
      const hex = minimum(BigInt.asUintN(64, BigInt(Math.trunc(number()))).toString(16));
      const whole = (flags.includes('#') ? '0x' : '') + hex;
      return type === 'X' ? whole.toUpperCase() : whole;
    }
    case 'f':
    case 'F':
      return signed(number().toFixed(digits ?? 6));
    case 'e':
    case 'E':
      return signed(
        number()
          .toExponential(digits ?? 6)
          .replace(/e([+-])(\d)$/, 'e$10$2'),
      );
    case 'g':
    case 'G':
      return signed(String(Number(number().toPrecision(digits || 6))));
    default:
      complain(`\`${type}': invalid format character`);
      return '';
  }
}

export const outputBuiltins: Readonly<Record<string, Builtin>> = { echo: { run: echo }, printf: { run: printf } };
