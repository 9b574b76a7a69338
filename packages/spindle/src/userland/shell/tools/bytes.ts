/** Programs that work on bytes. */
import { createHash } from 'node:crypto';
import { lstatSync, openSync, readlinkSync, readSync, closeSync } from 'node:fs';
import { describeError } from '../execution/errors.ts';
import { bytesOf, forEachInput, readAll, readLines } from '../programs/input.ts';
import { parseCount, parseOptions } from '../programs/options.ts';
import { type Program, ProgramProblem } from '../programs/program.ts';

export const base64: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'di', values: 'w', long: { decode: 'd', wrap: 'w', 'ignore-garbage': 'i' } });
  const bytes = await readAll(bytesOf(context, options.operands[0] ?? '-'));
  if (options.has('d')) {
    const text = bytes.toString('latin1').replace(/\s/g, '');
    await context.stdout.write(Buffer.from(text, 'base64'));
    if (/^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0) return 0;
    if (options.has('i')) return 0;
    throw new ProgramProblem('invalid input');
  }
  const width = parseCount(options.value('w') ?? '76', 'wrap size');
  const text = bytes.toString('base64');
  if (width === 0) await context.print(text);
  else await context.print((text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).map((line) => `${line}\n`).join(''));
  return 0;
};

/** `md5sum`, `sha256sum` and similar programs. Source: GNU coreutils. */
export const digest: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'cbtz', long: { check: 'c', binary: 'b', text: 't', quiet: 'q', status: 's' } });
  const algorithm = context.name.replace(/sum$/, '');
  const hashOf = async (bytes: AsyncIterable<Uint8Array>) => {
    const hash = createHash(algorithm);
    for await (const chunk of bytes) hash.update(chunk);
    return hash.digest('hex');
  };
  if (!options.has('c'))
    return await forEachInput(context, options.operands, async (name, bytes) => {
      const hex = await hashOf(bytes);
      await context.print(`${hex} ${options.has('b') ? '*' : ' '}${name}\n`);
    });
  let failed = 0;
  await forEachInput(context, options.operands, async (_list, bytes) => {
    for (const line of await readLines(bytes)) {
      const match = /^([0-9a-f]+) [ *](.+)$/.exec(line);
      if (match === null) continue;
      const [, expected, name] = match as unknown as [string, string, string];
      let isRight = false;
      try {
        isRight = (await hashOf(bytesOf(context, name))) === expected;
        if (!options.has('s') && !(isRight && options.has('q'))) await context.print(`${name}: ${isRight ? 'OK' : 'FAILED'}\n`);
      } catch (error) {
        await context.complain(`${name}: ${describeError(error)}`);
        await context.print(`${name}: FAILED open or read\n`);
      }
      if (!isRight) failed++;
    }
  });
  if (failed > 0 && !options.has('s')) await context.complain(`WARNING: ${failed} computed checksum${failed === 1 ? '' : 's'} did NOT match`);
  return failed > 0 ? 1 : 0;
};

export const cmp: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'sl', long: { silent: 's', quiet: 's', verbose: 'l' }, usageStatus: 2 });
  const [left, right = '-'] = options.operands;
  if (left === undefined) throw new ProgramProblem('missing operand', 2);
  let contents: Buffer[];
  try {
    contents = [await readAll(bytesOf(context, left)), await readAll(bytesOf(context, right))];
  } catch (error) {
    if (!options.has('s')) await context.complain(`${(error as { path?: string }).path?.split('/').pop() ?? left}: ${describeError(error)}`);
    return 2;
  }
  const [a, b] = contents as [Buffer, Buffer];
  const shared = Math.min(a.length, b.length);
  let differs = false;
  let line = 1;
  for (let at = 0; at < shared; at++) {
    if (a[at] !== b[at]) {
      differs = true;
      if (options.has('l')) await context.print(`${at + 1} ${(a[at] as number).toString(8).padStart(3)} ${(b[at] as number).toString(8).padStart(3)}\n`);
      else {
        if (!options.has('s')) await context.print(`${left} ${right} differ: byte ${at + 1}, line ${line}\n`);
        return 1;
      }
    }
    if (a[at] === 10) line++;
  }
  if (a.length === b.length) return differs ? 1 : 0;
  const [name, size] = a.length < b.length ? [left, a.length] : [right, b.length];
  const isWhole = size === 0 || (a.length < b.length ? a : b)[size - 1] === 10;
  if (!options.has('s'))
    await context.complain(
      size === 0 ? `EOF on ${name} which is empty` : `EOF on ${name} after byte ${size}, ${isWhole ? `line ${line - 1}` : `in line ${line}`}`,
    );
  return 1;
};

const XXD_COLUMNS = 16;

export const xxd: Program = async (context) => {
  const options = parseOptions(
    context.args.map((argument) => (argument === '-ps' ? '-p' : argument)),
    { flags: 'pru', values: 'lsgc' },
  );
  const whole = await readAll(bytesOf(context, options.operands[0] ?? '-'));
  if (options.has('r')) {
    await context.stdout.write(options.has('p') ? Buffer.from(whole.toString().replace(/[^0-9a-fA-F]/g, ''), 'hex') : undump(whole.toString()));
    return 0;
  }
  const start = Number(options.value('s') ?? 0);
  const bytes = whole.subarray(start, options.has('l') ? start + Number(options.value('l')) : undefined);
  const hex = (part: Buffer) => (options.has('u') ? part.toString('hex').toUpperCase() : part.toString('hex'));
  if (options.has('p')) {
    const width = Number(options.value('c') ?? 30);
    let out = '';
    for (let at = 0; at < bytes.length; at += width) out += `${hex(bytes.subarray(at, at + width))}\n`;
    await context.print(out);
    return 0;
  }
  const width = Number(options.value('c') ?? XXD_COLUMNS);
  const group = Number(options.value('g') ?? 2) || width;
  const groupsWidth = width * 2 + Math.ceil(width / group) - 1;
  let out = '';
  for (let at = 0; at < bytes.length; at += width) {
    const row = bytes.subarray(at, at + width);
    const groups: string[] = [];
    for (let from = 0; from < row.length; from += group) groups.push(hex(row.subarray(from, from + group)));
    out += `${(start + at).toString(16).padStart(8, '0')}: ${groups.join(' ').padEnd(groupsWidth)}  ${printable(row)}\n`;
  }
  await context.print(out);
  return 0;
};

function printable(row: Buffer): string {
  return [...row].map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
}

function undump(text: string): Buffer {
  return Buffer.concat(
    text.split('\n').map((line) => {
      const match = /^[0-9a-fA-F]+: ?((?:[0-9a-fA-F]+ ?)*)(?: |$)/.exec(line);
      return Buffer.from((match?.[1] ?? '').replaceAll(' ', ''), 'hex');
    }),
  );
}

const OD_NAMES: Readonly<Record<number, string>> = { 0: '\\0', 7: '\\a', 8: '\\b', 9: '\\t', 10: '\\n', 11: '\\v', 12: '\\f', 13: '\\r' };
const OD_SHORT: Readonly<Record<string, string>> = { b: 'o1', c: 'c', d: 'u2', o: 'o2', s: 'd2', x: 'x2' };

/** Source: POSIX od. */
export const od: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'bcdosxv',
    values: 'AtjNw',
    long: { 'address-radix': 'A', format: 't', 'skip-bytes': 'j', 'read-bytes': 'N' },
  });
  const chunks: Buffer[] = [];
  const status = await forEachInput(context, options.operands, async (_name, bytes) => void chunks.push(await readAll(bytes)));
  const skip = Number(options.value('j') ?? 0);
  const bytes = Buffer.concat(chunks).subarray(skip, options.has('N') ? skip + Number(options.value('N')) : undefined);
  const types = [...'bcdosx'].filter((letter) => options.has(letter)).map((letter) => OD_SHORT[letter] as string);
  for (const given of options.all('t')) types.push(...(given.match(/[acdoux]\d*z?/g) ?? []));
  if (types.length === 0) types.push('o2');
  const radix = options.value('A') ?? 'o';
  const address = (at: number) => (radix === 'n' ? '' : at.toString(radix === 'x' ? 16 : radix === 'd' ? 10 : 8).padStart(radix === 'x' ? 6 : 7, '0'));
  const width = Number(options.value('w') ?? 16);
  let out = '';
  // Fields of several types are aligned below each other.
  const perByte = Math.max(...types.map((type) => odWidth(type).width / odWidth(type).size));
  let previous: Buffer | undefined;
  let isRepeating = false;
  for (let at = 0; at < bytes.length; at += width) {
    const row = bytes.subarray(at, at + width);
    if (!options.has('v') && previous !== undefined && row.length === width && previous.equals(row)) {
      if (!isRepeating) out += '*\n';
      isRepeating = true;
      continue;
    }
    isRepeating = false;
    previous = row;
    types.forEach((type, index) => {
      out += `${index === 0 ? address(skip + at) : ' '.repeat(address(0).length)}${odRow(row, type, perByte)}\n`;
    });
  }
  await context.print(`${out}${radix === 'n' ? '' : `${address(skip + bytes.length)}\n`}`);
  return status;
};

/** Width of one field including the blank before it, and the number of bytes it shows. */
function odWidth(type: string): { readonly letter: string; readonly size: number; readonly width: number } {
  const [letter = 'o', digits] = [type[0], type.slice(1).replace('z', '')];
  if (letter === 'c' || letter === 'a') return { letter, size: 1, width: 4 };
  const size = Number(digits || 4);
  const widths = { d: { 1: 5, 2: 7, 4: 12, 8: 21 }, o: { 1: 4, 2: 7, 4: 12, 8: 23 }, u: { 1: 4, 2: 6, 4: 11, 8: 21 }, x: { 1: 3, 2: 5, 4: 9, 8: 17 } };
  return { letter, size, width: widths[letter as 'd'][size as 1] };
}

function odRow(row: Buffer, type: string, perByte: number): string {
  const { letter, size, width } = odWidth(type);
  const field = Math.ceil(perByte * size);
  if (letter === 'c' || letter === 'a')
    return [...row]
      .map((byte) => (OD_NAMES[byte] ?? (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : byte.toString(8).padStart(3, '0'))).padStart(4))
      .join('');
  const padded = Buffer.concat([row, Buffer.alloc((size - (row.length % size)) % size)]);
  let out = '';
  for (let at = 0; at < padded.length; at += size) {
    let value = 0n;
    for (let byte = size - 1; byte >= 0; byte--) value = (value << 8n) | BigInt(padded[at + byte] as number);
    if (letter === 'd') value = BigInt.asIntN(size * 8, value);
    const text = value.toString(letter === 'x' ? 16 : letter === 'o' ? 8 : 10);
    out += (letter === 'd' || letter === 'u' ? text : text.padStart(width - 1, '0')).padStart(field);
  }
  return out;
}

const MAGIC: readonly (readonly [bytes: string, text: string])[] = [
  ['89504e470d0a1a0a', 'PNG image data'],
  ['ffd8ff', 'JPEG image data'],
  ['47494638', 'GIF image data'],
  ['25504446', 'PDF document'],
  ['504b0304', 'Zip archive data'],
  ['1f8b', 'gzip compressed data'],
  ['0061736d', 'WebAssembly (wasm) binary module'],
  ['7f454c46', 'ELF executable'],
  ['425a68', 'bzip2 compressed data'],
  ['fd377a585a00', 'XZ compressed data'],
  ['28b52ffd', 'Zstandard compressed data'],
  ['52494646', 'RIFF (little-endian) data'],
  ['774f4632', 'Web Open Font Format (Version 2)'],
  ['00000100', 'MS Windows icon resource'],
  ['53514c69746520666f726d6174203300', 'SQLite 3.x database'],
];
const SAMPLE_BYTES = 65_536;

/** Guesses the type of a file from its first bytes. */
export const file: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'bLi', long: { brief: 'b', dereference: 'L', 'mime-type': 'i' } });
  const width = Math.max(...options.operands.map(({ length }) => length)) + 2;
  for (const name of options.operands) {
    const text = describeFile(context.path(name), name);
    await context.print(options.has('b') ? `${text}\n` : `${`${name}: `.padEnd(width)}${text}\n`);
  }
  return 0;
};

function describeFile(path: string, shown: string): string {
  let stat: ReturnType<typeof lstatSync>;
  try {
    stat = lstatSync(path);
  } catch (error) {
    return `cannot open \`${shown}' (${describeError(error)})`;
  }
  if (stat.isDirectory()) return 'directory';
  if (stat.isSymbolicLink()) return `symbolic link to ${readlinkSync(path)}`;
  if (stat.isFIFO()) return 'fifo (named pipe)';
  if (!stat.isFile()) return 'special file';
  if (stat.size === 0) return 'empty';
  const sample = Buffer.alloc(Math.min(SAMPLE_BYTES, Number(stat.size)));
  const fd = openSync(path, 'r');
  readSync(fd, sample);
  closeSync(fd);
  const known = MAGIC.find(([bytes]) => sample.subarray(0, bytes.length / 2).toString('hex') === bytes);
  if (known !== undefined) return known[1];
  return describeText(sample);
}

function describeText(sample: Buffer): string {
  if (sample.includes(0)) return 'data';
  const text = sample.toString();
  const kind = text.includes('�') ? 'ISO-8859' : /^[\x00-\x7f]*$/.test(text) ? 'ASCII' : 'Unicode';
  const encoding = kind === 'Unicode' ? 'Unicode text, UTF-8 text' : `${kind} text`;
  const lines = /\r\n/.test(text) ? ', with CRLF line terminators' : /\n/.test(text) ? '' : ', with no line terminators';
  const script = /^#!\s*(\S+)(?:\s+(\S+))?/.exec(text);
  if (script !== null) {
    const program = /\/env$/.test(script[1] as string) ? script[2] : (script[1] as string).split('/').pop();
    const name = program === 'sh' ? 'POSIX shell script' : program === 'bash' ? 'Bourne-Again shell script' : `${program} script`;
    return `${name}, ${encoding} executable${lines}`;
  }
  if (/^\s*[[{]/.test(text) && isJson(text)) return 'JSON text data';
  if (/^\s*<(!doctype\s+)?html/i.test(text)) return `HTML document, ${encoding}${lines}`;
  if (/^\s*<\?xml/.test(text)) return `XML 1.0 document, ${encoding}${lines}`;
  return encoding + lines;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // That is the result.
    return false;
  }
}
