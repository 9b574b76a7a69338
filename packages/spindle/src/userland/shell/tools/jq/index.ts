/** The real `jq`, compiled to WebAssembly (the `jq-web` package), loaded on first use. */
import { readFileSync } from 'node:fs';
import jqWasm from 'spindle-program:jq';
import { encodeText } from '../../execution/channels.ts';
import { describeError } from '../../execution/errors.ts';
import { bytesOf, readAll } from '../../programs/input.ts';
import type { Program, ProgramContext } from '../../programs/program.ts';

const USAGE = 2;
/** Options with one argument, with two, and with two of which the second names a file. */
const ONE = new Set(['--tab-indent', '--indent', '-L', '--library-path', '--seq-file']);
const TWO = new Set(['--arg', '--argjson']);
const FILE = new Set(['--slurpfile', '--rawfile', '--argfile']);

interface Prepared {
  readonly args: string[];
  /** Files of the machine that must be copied into jq's own file system. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly readsInput: boolean;
}

const jq: Program = async (context) => {
  const prepared = await prepare(context);
  if (typeof prepared === 'string') {
    await context.complain(`error: ${prepared}`);
    return USAGE;
  }
  const instance = await jqWasm.create(context.environment);
  const { FS } = instance;
  for (const [name, bytes] of prepared.files) FS.writeFile(name, bytes);
  FS.writeFile('/input', prepared.readsInput ? await readAll(bytesOf(context, '-')) : new Uint8Array());
  const output: number[][] = [[], []];
  // jq writes byte by byte.
  const collect = (at: 0 | 1) => (byte: number | null) => {
    if (byte !== null) output[at]?.push(byte < 0 ? byte + 256 : byte);
  };
  for (const stream of FS.streams.slice(0, 3)) FS.close(stream);
  // The lowest free numbers are assigned first: standard input, output and error.
  FS.open('/input', 'r');
  for (const at of [0, 1] as const) {
    FS.createDevice('/dev', `collected${at}`, null, collect(at));
    FS.open(`/dev/collected${at}`, 'w');
  }
  const status = instance.callMain(prepared.args);
  await context.stdout.write(Uint8Array.from(output[0] as number[]));
  await context.printError(Buffer.from(output[1] as number[]).toString());
  return status;
};

/** Copies the machine's files for jq, and removes options that depend on a terminal. Returns a message if something is wrong. */
async function prepare(context: ProgramContext): Promise<Prepared | string> {
  const args: string[] = [];
  const files = new Map<string, Uint8Array>();
  const put = (name: string, bytes: Uint8Array) => {
    const inside = `/file${files.size}`;
    files.set(inside, bytes);
    args.push(inside);
    return name;
  };
  const rest = [...context.args];
  let [hasFilter, hasFiles, isNull, isFromFile, isColored, isPlain] = [false, false, false, false, false, false];
  try {
    while (rest.length > 0) {
      const argument = rest.shift() as string;
      if (argument === '--args' || argument === '--jsonargs') {
        // The remaining arguments are texts, but the first may be the filter.
        args.push(argument, ...rest.splice(0));
      } else if (TWO.has(argument)) args.push(argument, rest.shift() ?? '', rest.shift() ?? '');
      else if (FILE.has(argument)) {
        args.push(argument, rest.shift() ?? '');
        put(rest[0] ?? '', readFileSync(context.path(rest.shift() ?? '')));
      } else if (ONE.has(argument)) args.push(argument, rest.shift() ?? '');
      else if (argument === '-f' || argument === '--from-file') {
        isFromFile = true;
        args.push('-f');
      } else if (argument.startsWith('-') && argument.length > 1) {
        isNull ||= /^-[a-zA-Z]*n|^--null-input$/.test(argument);
        isColored ||= /^-[a-zA-Z]*C|^--color-output$/.test(argument);
        isPlain ||= /^-[a-zA-Z]*M|^--monochrome-output$/.test(argument);
        args.push(argument);
      } else if (!hasFilter) {
        hasFilter = true;
        if (isFromFile) put(argument, readFileSync(context.path(argument)));
        else args.push(argument);
      } else {
        hasFiles = true;
        put(argument, readFileSync(context.path(argument)));
      }
    }
  } catch (error) {
    return `Could not open ${(error as NodeJS.ErrnoException).path ?? 'a file'}: ${describeError(error)}`;
  }
  if (!isColored && !isPlain) args.unshift(context.stdout.fd === 1 && process.stdout.isTTY ? '-C' : '-M');
  return { args: args.map((text) => encodeText(text).toString()), files, readsInput: !hasFiles && !isNull };
}

export const programs: Readonly<Record<string, Program>> = { jq };
