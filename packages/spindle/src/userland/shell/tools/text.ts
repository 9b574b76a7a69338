/** Programs that rearrange lines. */
import { readFileSync, writeFileSync } from 'node:fs';
import { bytesOf, forEachInput, lineBatches, readAll, readLines } from '../programs/input.ts';
import { parseCount, parseOptions } from '../programs/options.ts';
import { type Program, type ProgramContext, ProgramProblem } from '../programs/program.ts';
import { unescapeAnsi } from '../syntax/words.ts';

/** Collects output and writes it in chunks. */
class Printer {
  readonly #context: ProgramContext;
  #text = '';
  constructor(context: ProgramContext) {
    this.#context = context;
  }
  async line(text: string): Promise<void> {
    this.#text += `${text}\n`;
    if (this.#text.length > 65_536) await this.flush();
  }
  async flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (text !== '') await this.#context.print(text);
  }
}

export const rev: Program = async (context) => {
  const { operands } = parseOptions(context.args, {});
  return await forEachInput(context, operands, async (_name, bytes) => {
    for await (const { lines, endsWithNewline } of lineBatches(bytes)) {
      const reversed = lines.map((line) => [...line].reverse().join('')).join('\n');
      await context.print(endsWithNewline ? `${reversed}\n` : reversed);
    }
  });
};

export const tac: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'b', values: 's', long: { separator: 's' } });
  const separator = options.value('s') ?? '\n';
  return await forEachInput(context, options.operands, async (_name, bytes) => {
    const parts = (await readAll(bytes)).toString().split(separator);
    const last = parts.pop() as string;
    await context.print(
      (last === '' ? '' : last) +
        parts
          .reverse()
          .map((part) => part + separator)
          .join(''),
    );
  });
};

export const paste: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 's', values: 'd', long: { serial: 's', delimiters: 'd' } });
  const delimiters = [...unescapeAnsi(options.value('d') ?? '\t').replace(/^$/, '\0')].map((char) => (char === '\0' ? '' : char));
  const delimiter = (at: number) => delimiters[at % delimiters.length] as string;
  const files: string[][] = [];
  const standardInput =
    options.operands.filter((name) => name === '-').length > 0 || options.operands.length === 0 ? await readLines(bytesOf(context, '-')) : [];
  const dashes = Math.max(1, options.operands.filter((name) => name === '-').length);
  let dash = 0;
  const status = await eachFile(context, options.operands, async (name) => {
    // Several dashes take turns.
    if (name === '-') files.push(standardInput.filter((_, at) => at % dashes === dash % dashes));
    else files.push(await readLines(bytesOf(context, name)));
    if (name === '-') dash++;
  });
  const rows = options.has('s')
    ? files
    : Array.from({ length: Math.max(0, ...files.map(({ length }) => length)) }, (_, row) => files.map((lines) => lines[row] ?? ''));
  const printer = new Printer(context);
  for (const row of rows) await printer.line(row.reduce((line, cell, at) => (at === 0 ? cell : line + delimiter(at - 1) + cell), ''));
  await printer.flush();
  return status;
};

async function eachFile(context: ProgramContext, names: readonly string[], visit: (name: string) => Promise<void>): Promise<number> {
  return await forEachInput(context, names, async (name) => await visit(name));
}

export const comm: Program = async (context) => {
  const options = parseOptions(context.args, { flags: '123', values: 'o', long: { 'output-delimiter': 'o' } });
  if (options.operands.length !== 2) throw new ProgramProblem('two files are needed');
  const [left, right] = [await readLines(bytesOf(context, options.operands[0] as string)), await readLines(bytesOf(context, options.operands[1] as string))];
  const delimiter = options.value('o') ?? '\t';
  const printer = new Printer(context);
  const show = async (column: 1 | 2 | 3, line: string) => {
    if (options.has(String(column))) return;
    const before = [1, 2].filter((each) => each < column && !options.has(String(each))).length;
    await printer.line(delimiter.repeat(before) + line);
  };
  let [a, b] = [0, 0];
  while (a < left.length || b < right.length) {
    const [x, y] = [left[a], right[b]];
    if (y === undefined || (x !== undefined && x < y)) await show(1, left[a++] as string);
    else if (x === undefined || x > y) await show(2, right[b++] as string);
    else {
      await show(3, x);
      a++;
      b++;
    }
  }
  await printer.flush();
  return 0;
};

export const join: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'i', values: '12jtaveo' });
  if (options.operands.length !== 2) throw new ProgramProblem('two files are needed');
  const separator = options.value('t');
  const keyAt = [Number(options.value('1') ?? options.value('j') ?? 1) - 1, Number(options.value('2') ?? options.value('j') ?? 1) - 1] as const;
  const split = (line: string) => (separator === undefined ? line.trim().split(/[ \t]+/) : line.split(separator));
  const files: string[][][] = [];
  for (const name of options.operands) files.push((await readLines(bytesOf(context, name))).map(split));
  const [left, right] = files as [string[][], string[][]];
  const unpaired = new Set([...options.all('a'), ...options.all('v')]);
  const filler = options.value('e') ?? '';
  const printer = new Printer(context);
  const key = (fields: readonly string[], side: 0 | 1) => (options.has('i') ? (fields[keyAt[side]] ?? '').toLowerCase() : (fields[keyAt[side]] ?? ''));
  const out = async (x: readonly string[] | undefined, y: readonly string[] | undefined) => {
    const shared = x?.[keyAt[0]] ?? y?.[keyAt[1]] ?? '';
    const format = options.value('o');
    const fields =
      format === undefined
        ? [shared, ...(x ?? []).filter((_, at) => at !== keyAt[0]), ...(y ?? []).filter((_, at) => at !== keyAt[1])]
        : format.split(/[ ,]+/).map((item) => {
            if (item === '0') return shared;
            const [side, field] = item.split('.').map(Number) as [number, number];
            return (side === 1 ? x : y)?.[field - 1] || filler;
          });
    await printer.line(fields.join(separator ?? ' '));
  };
  const paired = new Set<string[]>();
  const byKey = new Map<string, string[][]>();
  for (const fields of right) byKey.set(key(fields, 1), [...(byKey.get(key(fields, 1)) ?? []), fields]);
  for (const fields of left) {
    const partners = byKey.get(key(fields, 0)) ?? [];
    if (partners.length === 0 && unpaired.has('1')) await out(fields, undefined);
    for (const partner of partners) {
      paired.add(partner);
      if (!options.has('v')) await out(fields, partner);
    }
  }
  if (unpaired.has('2')) for (const fields of right) if (!paired.has(fields)) await out(undefined, fields);
  await printer.flush();
  return 0;
};

export const nl: Program = async (context) => {
  const options = parseOptions(context.args, { values: 'bsvwin', long: { 'body-numbering': 'b', 'number-separator': 's', 'number-width': 'w' } });
  const style = options.value('b') ?? 't';
  const width = Number(options.value('w') ?? 6);
  const step = Number(options.value('i') ?? 1);
  let number = Number(options.value('v') ?? 1);
  const shown = (value: number) => {
    const text = String(value);
    return options.value('n') === 'ln' ? text.padEnd(width) : text.padStart(width, options.value('n') === 'rz' ? '0' : ' ');
  };
  const separator = options.value('s') ?? '\t';
  const printer = new Printer(context);
  const status = await forEachInput(context, options.operands, async (_name, bytes) => {
    for (const line of await readLines(bytes)) {
      const isNumbered = style === 'a' || (style === 't' && line !== '') || (style.startsWith('p') && new RegExp(style.slice(1)).test(line));
      await printer.line(isNumbered ? shown(number) + separator + line : ' '.repeat(width + separator.length) + line);
      if (isNumbered) number += step;
    }
  });
  await printer.flush();
  return status;
};

export const fold: Program = async (context) => {
  const args = context.args.map((argument) => (/^-\d+$/.test(argument) ? `-w${argument.slice(1)}` : argument));
  const options = parseOptions(args, { flags: 'sb', values: 'w', long: { width: 'w', spaces: 's' } });
  const width = parseCount(options.value('w') ?? '80', 'number of columns');
  return await forEachInput(context, options.operands, async (_name, bytes) => {
    for await (const { lines, endsWithNewline } of lineBatches(bytes)) {
      const folded = lines.map((line) => foldLine(line, width, options.has('s'))).join('\n');
      await context.print(endsWithNewline ? `${folded}\n` : folded);
    }
  });
};

function foldLine(line: string, width: number, atSpaces: boolean): string {
  const pieces: string[] = [];
  let rest = [...line];
  while (rest.length > width) {
    const blank = atSpaces ? rest.slice(0, width).lastIndexOf(' ') : -1;
    const cut = blank >= 0 ? blank + 1 : width;
    pieces.push(rest.slice(0, cut).join(''));
    rest = rest.slice(cut);
  }
  return [...pieces, rest.join('')].join('\n');
}

export const expand: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'i', values: 't', long: { tabs: 't' } });
  const size = parseCount(options.value('t') ?? '8', 'tab size');
  return await forEachInput(context, options.operands, async (_name, bytes) => {
    for await (const { lines, endsWithNewline } of lineBatches(bytes)) {
      const text = lines.map((line) => line.replace(/([^\t]*)\t/g, (_, before: string) => before + ' '.repeat(size - (before.length % size)))).join('\n');
      await context.print(endsWithNewline ? `${text}\n` : text);
    }
  });
};

/** `column`; with `-t`, a table. Source: util-linux column. */
export const column: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'tx',
    values: 'soNc',
    long: { table: 't', separator: 's', 'output-separator': 'o', 'table-columns': 'N', 'output-width': 'c' },
  });
  const lines: string[] = [];
  const status = await forEachInput(context, options.operands, async (_name, bytes) => void lines.push(...(await readLines(bytes))));
  const shown = lines.filter((line) => line.trim() !== '');
  if (shown.length === 0) return status;
  if (options.has('t')) await context.print(table(shown, options.value('s'), options.value('o') ?? '  ', options.value('N')?.split(',')));
  else await context.print(columns(shown, Number(options.value('c') ?? context.environment.COLUMNS ?? 80), options.has('x')));
  return status;
};

function table(lines: readonly string[], separators: string | undefined, between: string, names: readonly string[] | undefined): string {
  const rows = lines.map((line) =>
    separators === undefined ? line.trim().split(/[ \t]+/) : line.split(new RegExp(`[${separators.replace(/[\\\]^-]/g, '\\$&')}]`)),
  );
  if (names !== undefined) rows.unshift([...names]);
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, at) => void (widths[at] = Math.max(widths[at] ?? 0, cell.length)));
  return rows.map((row) => `${row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] as number))).join(between)}\n`).join('');
}

const TAB = 8;

function columns(lines: readonly string[], width: number, isAcross: boolean): string {
  const cell = Math.ceil((Math.max(...lines.map(({ length }) => length)) + 1) / TAB) * TAB;
  const count = Math.max(1, Math.floor(width / cell));
  const rows = Math.ceil(lines.length / count);
  let out = '';
  for (let row = 0; row < rows; row++) {
    const cells = lines.filter((_, at) => (isAcross ? Math.floor(at / count) === row : at % rows === row));
    out += `${cells.map((text, at) => (at === cells.length - 1 ? text : text + '\t'.repeat(Math.ceil((cell - text.length) / TAB)))).join('')}\n`;
  }
  return out;
}

export const shuf: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'er', values: 'ni', long: { 'head-count': 'n', 'input-range': 'i', echo: 'e', repeat: 'r' } });
  const range = /^(\d+)-(\d+)$/.exec(options.value('i') ?? '');
  const items =
    range !== null
      ? Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, at) => String(Number(range[1]) + at))
      : options.has('e')
        ? [...options.operands]
        : await readLines(bytesOf(context, options.operands[0] ?? '-'));
  const count = Math.min(options.has('n') ? parseCount(options.value('n') as string, 'line count') : items.length, items.length);
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [items[at], items[other]] = [items[other] as string, items[at] as string];
  }
  await context.print(
    items
      .slice(0, count)
      .map((item) => `${item}\n`)
      .join(''),
  );
  return 0;
};

/** Names of the parts: xaa, xab… or with numbers. */
export const split: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'd', values: 'lba', long: { lines: 'l', bytes: 'b', 'suffix-length': 'a', 'numeric-suffixes': 'd' } });
  const [input = '-', prefix = 'x'] = options.operands;
  const bytes = input === '-' ? await readAll(bytesOf(context, '-')) : readFileSync(context.path(input));
  const length = Number(options.value('a') ?? 2);
  let index = 0;
  const name = () => {
    const digits = options.has('d') ? '0123456789' : 'abcdefghijklmnopqrstuvwxyz';
    let suffix = '';
    for (let rest = index++, at = 0; at < length; at++, rest = Math.floor(rest / digits.length)) suffix = digits[rest % digits.length] + suffix;
    return context.path(prefix + suffix);
  };
  if (options.has('b')) {
    const size = sizeOf(options.value('b') as string);
    for (let at = 0; at < bytes.length; at += size) writeFileSync(name(), bytes.subarray(at, at + size));
    return 0;
  }
  const perFile = parseCount(options.value('l') ?? '1000', 'number of lines');
  const lines = bytes.toString('latin1').match(/[^\n]*\n|[^\n]+$/g) ?? [];
  for (let at = 0; at < lines.length; at += perFile) writeFileSync(name(), lines.slice(at, at + perFile).join(''), 'latin1');
  return 0;
};

const UNITS: Readonly<Record<string, number>> = { '': 1, b: 512, K: 1024, k: 1024, M: 1024 ** 2, m: 1024 ** 2, G: 1024 ** 3, KB: 1000, MB: 1e6 };

/** Converts `10`, `4K`, `1MB` to a number of bytes. */
export function sizeOf(text: string): number {
  const match = /^(\d+)(\w*)$/.exec(text);
  const unit = UNITS[match?.[2] ?? '?'];
  if (match === null || unit === undefined) throw new ProgramProblem(`invalid number of bytes: '${text}'`);
  return Number(match[1]) * unit;
}
