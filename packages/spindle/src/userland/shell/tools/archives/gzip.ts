import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describeError } from '../../execution/errors.ts';
import { bytesOf, readAll } from '../../programs/input.ts';
import { parseOptions } from '../../programs/options.ts';
import { type Program, ProgramProblem } from '../../programs/program.ts';

/** `gzip`, and `gunzip` and `zcat` by their names. Source: GNU gzip. */
export const gzip: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'cdfhklnNqrtv123456789',
    values: 'S',
    long: {
      stdout: 'c',
      'to-stdout': 'c',
      decompress: 'd',
      uncompress: 'd',
      force: 'f',
      keep: 'k',
      list: 'l',
      test: 't',
      verbose: 'v',
      recursive: 'r',
      quiet: 'q',
      'no-name': 'n',
      fast: '1',
      best: '9',
      suffix: 'S',
    },
  });
  const isUnpacking = options.has('d') || options.has('t') || options.has('l') || context.name !== 'gzip';
  const toOutput = options.has('c') || context.name === 'zcat';
  const suffix = options.value('S') ?? '.gz';
  const level = Number([...'123456789'].findLast((digit) => options.has(digit)) ?? 6);
  const convert = (bytes: Buffer) => (isUnpacking ? unpack(bytes, toOutput && options.has('f')) : gzipSync(bytes, { level }));
  if (options.operands.length === 0 || options.operands[0] === '-') {
    const output = convert(await readAll(bytesOf(context, '-')));
    if (!options.has('t')) await context.stdout.write(output);
    return 0;
  }
  let status = 0;
  const visit = async (given: string): Promise<void> => {
    const name =
      isUnpacking && !given.endsWith(suffix) && !existsSync(context.path(given)) && existsSync(context.path(given + suffix)) ? given + suffix : given;
    const path = context.path(name);
    const stat = statSync(path);
    if (stat.isDirectory()) {
      if (!options.has('r')) throw new ProgramProblem(`${name} is a directory -- ignored`, 2);
      for (const entry of readdirSync(path)) await visit(join(name, entry));
      return;
    }
    const contents = readFileSync(path);
    if (options.has('l')) {
      const size = unpack(contents, false).length;
      const ratio = size === 0 ? 0 : (1 - contents.length / size) * 100;
      await context.print(`${'compressed'.padStart(19)}${'uncompressed'.padStart(20)}  ratio uncompressed_name\n`);
      await context.print(
        `${String(contents.length).padStart(19)}${String(size).padStart(20)} ${`${ratio.toFixed(1)}%`.padStart(6)} ${name.slice(0, -suffix.length)}\n`,
      );
      return;
    }
    if (toOutput || options.has('t')) {
      const output = convert(contents);
      if (!options.has('t')) await context.stdout.write(output);
      return;
    }
    if (isUnpacking && !name.endsWith(suffix) && !name.endsWith('.tgz')) throw new ProgramProblem(`${name}: unknown suffix -- ignored`, 2);
    if (!isUnpacking && name.endsWith(suffix) && !options.has('f')) throw new ProgramProblem(`${name} already has ${suffix} suffix -- unchanged`, 2);
    const target = isUnpacking ? name.replace(/\.tgz$/, `.tar${suffix}`).slice(0, -suffix.length) : name + suffix;
    if (existsSync(context.path(target)) && !options.has('f')) throw new ProgramProblem(`${target} already exists;\tnot overwritten`, 2);
    const output = convert(contents);
    writeFileSync(context.path(target), output, { mode: stat.mode });
    utimesSync(context.path(target), stat.atime, stat.mtime);
    if (!options.has('k')) rmSync(path);
    if (options.has('v')) await context.printError(`${name}:\t ${options.has('k') ? 'created' : 'replaced with'} ${target}\n`);
  };
  for (const name of options.operands) {
    try {
      await visit(name);
    } catch (error) {
      const isProblem = error instanceof ProgramProblem;
      if (!isProblem && (error as NodeJS.ErrnoException).code === undefined) throw error;
      await context.complain(isProblem ? error.message : `${name}: ${describeError(error)}`);
      status = Math.max(status, isProblem ? error.status : 1);
    }
  }
  return status;
};

function unpack(bytes: Buffer, passesOther: boolean): Buffer {
  if (passesOther && !(bytes[0] === 0x1f && bytes[1] === 0x8b)) return bytes;
  try {
    return gunzipSync(bytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ProgramProblem(code === 'Z_BUF_ERROR' ? 'unexpected end of file' : 'not in gzip format');
  }
}
