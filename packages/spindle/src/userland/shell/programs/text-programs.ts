/** Programs that read and write text. */
import { createReadStream, writeSync, openSync, closeSync, statSync, writeFileSync } from 'node:fs';
import { formatFloat } from '../formatting/numbers.ts';
import { unescapeAnsi } from '../syntax/words.ts';
import { forEachInput, bytesOf, lineBatches, readAll, readLines } from './input.ts';
import { parseCount, parseOptions } from './options.ts';
import { type Program, type ProgramContext, ProgramProblem } from './program.ts';

export const cat: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'nbsETuAevt',
    long: { number: 'n', 'number-nonblank': 'b', 'squeeze-blank': 's', 'show-ends': 'E', 'show-tabs': 'T', 'show-all': 'A', 'show-nonprinting': 'v' },
  });
  const isPlain = !'nbsETAevt'.split('').some((letter) => options.has(letter));
  const hasAny = (letters: string) => [...letters].some((letter) => options.has(letter));
  let number = 0;
  let wasBlank = false;
  return await forEachInput(context, options.operands, async (_name, bytes) => {
    if (isPlain) {
      for await (const chunk of bytes) await context.stdout.write(chunk);
      return;
    }
    for await (const { lines, endsWithNewline } of lineBatches(bytes)) {
      let out = '';
      lines.forEach((line, at) => {
        const isBlank = line === '';
        if (isBlank && wasBlank && options.has('s')) return;
        wasBlank = isBlank;
        if ((options.has('n') && !options.has('b')) || (options.has('b') && !isBlank)) out += `${String(++number).padStart(6)}\t`;
        const visible = hasAny('vAet') ? showControls(line) : line;
        out += hasAny('TAt') ? visible.replaceAll('\t', '^I') : visible;
        if (at < lines.length - 1 || endsWithNewline) out += `${hasAny('EAe') ? '$' : ''}\n`;
      });
      await context.print(out);
    }
  });
};

/** Shows control characters as `^A`, and `M-` before non-ASCII bytes; tabs stay. */
function showControls(line: string): string {
  const show = (byte: number): string =>
    byte >= 0x80 ? `M-${show(byte - 0x80)}` : byte === 0x7f ? '^?' : byte < 0x20 ? `^${String.fromCharCode(byte + 64)}` : String.fromCharCode(byte);
  return line.replace(/[\x00-\x08\x0b-\x1f\x7f]|[^\x00-\x7f]/gu, (char) => [...Buffer.from(char)].map(show).join(''));
}

/** `-20` is an old form of `-n 20`. */
function withCountOption(args: readonly string[]): string[] {
  return args.flatMap((argument, at) => (/^-\d+$/.test(argument) && !/^-[nc]$/.test(args[at - 1] ?? '') ? ['-n', argument.slice(1)] : [argument]));
}

const HEADER_OPTIONS = { flags: 'qv', values: 'nc', long: { lines: 'n', bytes: 'c', quiet: 'q', silent: 'q', verbose: 'v' } } as const;

/** Call this only once the file is known to exist. */
async function printHeader(context: ProgramContext, name: string, isFirst: boolean): Promise<void> {
  if (name !== '-') statSync(context.path(name));
  await context.print(`${isFirst ? '' : '\n'}==> ${name === '-' ? 'standard input' : name} <==\n`);
}

export const head: Program = async (context) => {
  const options = parseOptions(withCountOption(context.args), HEADER_OPTIONS);
  const isBytes = options.has('c');
  const count = parseCount(options.value(isBytes ? 'c' : 'n') ?? '10', `number of ${isBytes ? 'bytes' : 'lines'}`);
  let isFirst = true;
  return await forEachInput(context, options.operands, async (name, bytes) => {
    if (options.has('v') || (options.operands.length > 1 && !options.has('q'))) await printHeader(context, name, isFirst);
    isFirst = false;
    if (count < 0) {
      const whole = await readAll(bytes);
      await context.stdout.write(
        isBytes
          ? whole.subarray(0, count)
          : Buffer.from(
              whole
                .toString()
                .split(/(?<=\n)/)
                .slice(0, count)
                .join(''),
            ),
      );
      return;
    }
    let left = count;
    if (left === 0) return;
    for await (const chunk of bytes) {
      let end = chunk.length;
      if (isBytes) end = Math.min(end, left);
      else {
        let lines = left;
        for (let at = 0; at < chunk.length && lines > 0; at++) if (chunk[at] === 10 && --lines === 0) end = at + 1;
        left = lines + end;
      }
      await context.stdout.write(chunk.subarray(0, end));
      left -= end;
      if (left <= 0) break;
    }
  });
};

export const tail: Program = async (context) => {
  const options = parseOptions(
    withCountOption(context.args).map((argument, at, all) => (/^-[nc]$/.test(all[at - 1] ?? '') ? argument : argument.replace(/^\+(\d+)$/, '-n+$1'))),
    { ...HEADER_OPTIONS, flags: 'qvfFz', values: 'ncs', long: { ...HEADER_OPTIONS.long, follow: 'f', 'sleep-interval': 's' } },
  );
  const isBytes = options.has('c');
  const text = options.value(isBytes ? 'c' : 'n') ?? '10';
  const count = Math.abs(parseCount(text, `number of ${isBytes ? 'bytes' : 'lines'}`));
  let isFirst = true;
  const sizes = new Map<string, number>();
  const hasHeaders = options.has('v') || (options.operands.length > 1 && !options.has('q'));
  const status = await forEachInput(context, options.operands, async (name, bytes) => {
    if (hasHeaders) await printHeader(context, name, isFirst);
    isFirst = false;
    const whole = await readAll(bytes);
    sizes.set(name, whole.length);
    if (isBytes)
      return void (await context.stdout.write(
        text.startsWith('+') ? whole.subarray(Math.max(0, count - 1)) : whole.subarray(Math.max(0, whole.length - count)),
      ));
    const lines = whole.toString().split(/(?<=\n)/);
    await context.print((text.startsWith('+') ? lines.slice(Math.max(0, count - 1)) : count === 0 ? [] : lines.slice(-count)).join(''));
  });
  // Standard input was read to its end, so nothing can follow.
  const followed = options.operands.filter((name) => name !== '-');
  if ((options.has('f') || options.has('F')) && followed.length > 0) await follow(context, followed, sizes, hasHeaders);
  return status;
};

const FOLLOW_POLL_MS = 100;

/** Shows what is appended to files until it is stopped. A file that became shorter starts over. */
async function follow(context: ProgramContext, names: readonly string[], sizes: Map<string, number>, hasHeaders: boolean): Promise<void> {
  let shown = names.at(-1);
  while (!context.signal.aborted && !context.interruption.aborted) {
    for (const name of names) {
      const size = statSync(context.path(name), { throwIfNoEntry: false })?.size;
      const before = sizes.get(name) ?? 0;
      if (size === undefined || size === before) continue;
      sizes.set(name, size);
      if (size < before) await context.complain(`${name}: file truncated`);
      if (hasHeaders && shown !== name) await context.print(`\n==> ${name} <==\n`);
      shown = name;
      for await (const chunk of createReadStream(context.path(name), { start: size < before ? 0 : before, end: size - 1 }))
        await context.stdout.write(chunk as Uint8Array);
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FOLLOW_POLL_MS);
      for (const signal of [context.signal, context.interruption])
        signal.addEventListener(
          'abort',
          () => {
            clearTimeout(timer);
            resolve();
          },
          { once: true },
        );
    });
  }
}

export const wc: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'lwcmL', long: { lines: 'l', words: 'w', bytes: 'c', chars: 'm', 'max-line-length': 'L' } });
  const asked = [...'lwmcL'].filter((letter) => options.has(letter));
  const shown = asked.length === 0 ? ['l', 'w', 'c'] : asked;
  const rows: { counts: Record<string, number>; name: string }[] = [];
  const status = await forEachInput(context, options.operands, async (name, bytes) => {
    const whole = await readAll(bytes);
    const text = whole.toString();
    const lines = text.split('\n');
    rows.push({
      name,
      counts: {
        l: lines.length - 1,
        w: text.split(/\s+/).filter(Boolean).length,
        c: whole.length,
        m: [...text].length,
        L: Math.max(...lines.map((line) => line.length)),
      },
    });
  });
  if (rows.length > 1)
    rows.push({
      name: 'total',
      counts: Object.fromEntries(
        [...'lwcmL'].map((letter) => [
          letter,
          rows.reduce((sum, { counts }) => (letter === 'L' ? Math.max(sum, counts[letter] as number) : sum + (counts[letter] as number)), 0),
        ]),
      ),
    });
  const isAlone = shown.length === 1 && rows.length === 1;
  const widest = Math.max(1, ...rows.map(({ counts }) => String(Math.max(...[...'lwc'].map((letter) => counts[letter] as number))).length));
  const width = isAlone ? 1 : options.operands.length === 0 ? 7 : widest;
  await context.print(
    rows
      .map(
        ({ counts, name }) => `${shown.map((letter) => String(counts[letter]).padStart(width)).join(' ')}${options.operands.length === 0 ? '' : ` ${name}`}\n`,
      )
      .join(''),
  );
  return status;
};

export const uniq: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'cdui',
    values: 'fsw',
    long: { count: 'c', repeated: 'd', unique: 'u', 'ignore-case': 'i', 'skip-fields': 'f', 'skip-chars': 's', 'check-chars': 'w' },
  });
  const skipped = new RegExp(`^(?:\\s*\\S+){0,${Number(options.value('f') ?? 0)}}`);
  const [input = '-', output] = options.operands;
  const groups: { line: string; count: number }[] = [];
  const key = (line: string) => {
    const start = Number(options.value('s') ?? 0);
    const compared = (options.has('f') ? line.replace(skipped, '') : line).slice(start, options.has('w') ? start + Number(options.value('w')) : undefined);
    return options.has('i') ? compared.toLowerCase() : compared;
  };
  for (const line of await readLines(bytesOf(context, input))) {
    const last = groups.at(-1);
    if (last !== undefined && key(last.line) === key(line)) last.count++;
    else groups.push({ line, count: 1 });
  }
  const wanted = groups.filter(({ count }) => (!options.has('d') || count > 1) && (!options.has('u') || count === 1));
  const text = wanted.map(({ line, count }) => `${options.has('c') ? `${String(count).padStart(7)} ` : ''}${line}\n`).join('');
  if (output === undefined) await context.print(text);
  else writeFileSync(context.path(output), text);
  return 0;
};

/** Converts `1,3-5,7-` to a test of positions, which start at 1. */
function parseList(list: string): (position: number) => boolean {
  const ranges = list.split(',').map((range) => {
    const match = /^(\d*)(-?)(\d*)$/.exec(range);
    if (match === null || range === '' || range === '-') throw new ProgramProblem(`invalid field value '${range}'`);
    const from = Number(match[1] || 1);
    return [from, match[2] === '' ? from : Number(match[3] || Number.POSITIVE_INFINITY)] as const;
  });
  return (position) => ranges.some(([from, to]) => position >= from && position <= to);
}

export const cut: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'sn',
    values: 'dfcbO',
    long: { delimiter: 'd', fields: 'f', characters: 'c', bytes: 'b', 'only-delimited': 's', complement: 'C', 'output-delimiter': 'O' },
  });
  const fields = options.value('f');
  const characters = options.value('c') ?? options.value('b');
  if (fields === undefined && characters === undefined) throw new ProgramProblem('you must specify a list of bytes, characters, or fields');
  const isListed = parseList((fields ?? characters) as string);
  const isWanted = (position: number) => isListed(position) !== options.has('C');
  const delimiter = options.value('d') ?? '\t';
  if ([...delimiter].length !== 1) throw new ProgramProblem('the delimiter must be a single character');
  const cutLine = (line: string): string | undefined => {
    if (fields === undefined) return [...line].filter((_, at) => isWanted(at + 1)).join('');
    if (!line.includes(delimiter)) return options.has('s') ? undefined : line;
    return line
      .split(delimiter)
      .filter((_, at) => isWanted(at + 1))
      .join(options.value('O') ?? delimiter);
  };
  return await forEachInput(context, options.operands, async (_name, bytes) => {
    for await (const { lines } of lineBatches(bytes))
      await context.print(
        lines
          .map(cutLine)
          .filter((line) => line !== undefined)
          .map((line) => `${line}\n`)
          .join(''),
      );
  });
};

const TR_CLASSES: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  digit: '0-9',
  lower: 'a-z',
  upper: 'A-Z',
  space: '\t\n\v\f\r ',
  blank: ' \t',
  punct: '!-/:-@[-`{-~',
  xdigit: '0-9A-Fa-f',
};

function trSet(text: string): string[] {
  const plain = unescapeAnsi(text.replace(/\[:(\w+):\]/g, (_, name: string) => TR_CLASSES[name] ?? ''));
  const chars = [...plain];
  const set: string[] = [];
  for (let at = 0; at < chars.length; at++) {
    const [from, dash, to] = [chars[at] as string, chars[at + 1], chars[at + 2]];
    if (dash === '-' && to !== undefined) {
      for (let code = from.codePointAt(0) as number; code <= (to.codePointAt(0) as number); code++) set.push(String.fromCodePoint(code));
      at += 2;
    } else set.push(from);
  }
  return set;
}

export const tr: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'dscC', long: { delete: 'd', 'squeeze-repeats': 's', complement: 'c' } });
  const [first, second] = options.operands;
  if (first === undefined) throw new ProgramProblem('missing operand');
  if (second === undefined && !options.has('d') && !options.has('s')) throw new ProgramProblem(`missing operand after '${first}'`);
  const from = trSet(first);
  const to = second === undefined ? [] : trSet(second);
  const members = new Set(from);
  const isComplement = options.has('c') || options.has('C');
  const isMember = (char: string) => members.has(char) !== isComplement;
  const translation = new Map(from.map((char, at) => [char, to[Math.min(at, to.length - 1)] as string]));
  const squeezed = options.has('s') ? (second === undefined ? isMember : (char: string) => to.includes(char)) : () => false;
  let last = '';
  for await (const { lines, endsWithNewline } of lineBatches(bytesOf(context, '-'))) {
    let out = '';
    for (const char of lines.join('\n') + (endsWithNewline ? '\n' : '')) {
      if (options.has('d') && isMember(char)) continue;
      const mapped =
        options.has('d') || second === undefined || !isMember(char) ? char : isComplement ? (to.at(-1) as string) : (translation.get(char) as string);
      if (mapped === last && squeezed(mapped)) continue;
      out += last = mapped;
    }
    await context.print(out);
  }
  return 0;
};

export const tee: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'ai', long: { append: 'a' } });
  const files = options.operands.map((name) => openSync(context.path(name), options.has('a') ? 'a' : 'w'));
  for await (const chunk of bytesOf(context, '-')) {
    for (const fd of files) writeSync(fd, chunk);
    await context.stdout.write(chunk);
  }
  for (const fd of files) closeSync(fd);
  return 0;
};

export const seq: Program = async (context) => {
  const options = parseOptions(
    context.args.map((argument) => (/^-[\d.]/.test(argument) ? ` ${argument}` : argument)),
    { flags: 'w', values: 'sf', long: { separator: 's', 'equal-width': 'w', format: 'f' } },
  );
  const numbers = options.operands.map((text) => {
    if (!/^\s*-?(\d+\.?\d*|\.\d+)$/.test(text)) throw new ProgramProblem(`invalid floating point argument: '${text}'`);
    return text.trim();
  });
  if (numbers.length === 0 || numbers.length > 3) throw new ProgramProblem(numbers.length === 0 ? 'missing operand' : `extra operand '${numbers[3]}'`);
  const [first, step, last] = numbers.length === 1 ? ['1', '1', numbers[0]] : numbers.length === 2 ? [numbers[0], '1', numbers[1]] : numbers;
  const decimals = Math.max(...[first, step].map((text) => (text as string).split('.')[1]?.length ?? 0));
  if (Number(step) === 0) throw new ProgramProblem(`invalid Zero increment value: '${step}'`);
  const count = Math.floor((Number(last) - Number(first)) / Number(step) + 1e-9) + 1;
  const values = Array.from({ length: Math.max(0, count) }, (_, at) => (Number(first) + at * Number(step)).toFixed(decimals));
  const format = /%([-+ #0]*)(\d*)(?:\.(\d+))?([efgaEFGA])/.exec(options.value('f') ?? '');
  if (format !== null) {
    const [whole, flags = '', width = '', precision, type = 'g'] = format;
    const directive = { flags, width: Number(width), precision: precision === undefined ? undefined : Number(precision), type };
    values.forEach((value, at) => (values[at] = (options.value('f') as string).replace(whole, formatFloat(Number(value), directive)).replaceAll('%%', '%')));
  }
  const width = options.has('w') ? Math.max(...values.map((value) => value.length)) : 0;
  if (values.length > 0) await context.print(`${values.map((value) => value.padStart(width, '0')).join(options.value('s') ?? '\n')}\n`);
  return 0;
};

export const yes: Program = async (context) => {
  const block = Buffer.from(`${context.args.join(' ') || 'y'}\n`.repeat(512));
  while (!context.signal.aborted) {
    await context.stdout.write(block);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return 0;
};
