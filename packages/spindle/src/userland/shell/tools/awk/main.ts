import { describeError } from '../../execution/errors.ts';
import { bytesOf, readAll } from '../../programs/input.ts';
import { parseOptions } from '../../programs/options.ts';
import { type Program, type ProgramContext, ProgramProblem } from '../../programs/program.ts';
import { compileAwk, type CompiledAwk } from './compile.ts';
import { unescapeAwk } from './lexer.ts';
import { parseAwk } from './parser.ts';
import { AwkRuntime, ExitAwk, NEXT, NEXT_FILE } from './runtime.ts';
import { fromInput } from './values.ts';

const USAGE = 2;

/** Source: POSIX awk, with the gawk functions that scripts use. */
export const awk: Program = async (context) => {
  const options = parseOptions(context.args, {
    values: 'Fvf',
    long: { 'field-separator': 'F', assign: 'v', file: 'f' },
    usageStatus: USAGE,
    stopsAtOperand: true,
  });
  const texts: string[] = [];
  for (const file of options.all('f')) texts.push(await programText(context, file));
  const [text, operands] = texts.length === 0 ? [options.operands[0], options.operands.slice(1)] : [texts.join('\n'), options.operands];
  if (text === undefined) throw new ProgramProblem('usage: awk [-F fs][-v var=value][prog | -f progfile][file ...]', USAGE);
  const runtime = new AwkRuntime(context, operands);
  const compiled = compileAwk(parseAwk(text), runtime);
  const separator = options.value('F');
  if (separator !== undefined) runtime.FS = separator === 't' ? '\t' : unescapeAwk(separator);
  for (const assignment of options.all('v')) {
    const at = assignment.indexOf('=');
    if (at <= 0) throw new ProgramProblem(`invalid -v argument: ${assignment}`, USAGE);
    runtime.setGlobal(assignment.slice(0, at), fromInput(unescapeAwk(assignment.slice(at + 1))));
  }
  return await run(compiled, runtime);
};

async function run(compiled: CompiledAwk, runtime: AwkRuntime): Promise<number> {
  let status = 0;
  let isEnding = false;
  try {
    try {
      await compiled.begin();
      if (compiled.record !== undefined || compiled.hasEnd) await readRecords(compiled, runtime);
    } catch (signal) {
      if (!(signal instanceof ExitAwk)) throw signal;
      status = signal.status ?? status;
    }
    isEnding = true;
    if (compiled.hasEnd) await compiled.end();
  } catch (signal) {
    if (!(signal instanceof ExitAwk) || !isEnding) throw signal;
    status = signal.status ?? status;
  } finally {
    await runtime.closeAll();
  }
  return status & 0xff;
}

async function readRecords({ record: visit }: CompiledAwk, runtime: AwkRuntime): Promise<void> {
  for (let record = await runtime.nextRecord(); record !== undefined; record = await runtime.nextRecord()) {
    runtime.setRecord(record);
    try {
      const done = visit?.();
      if (done !== undefined) await done;
    } catch (signal) {
      if (signal === NEXT_FILE) runtime.skipFile();
      else if (signal !== NEXT) throw signal;
    }
    if (runtime.isFull || runtime.mayWait) await runtime.flush();
  }
}

async function programText(context: ProgramContext, file: string): Promise<string> {
  try {
    return (await readAll(bytesOf(context, file === '/dev/stdin' ? '-' : file))).toString();
  } catch (error) {
    throw new ProgramProblem(`can't open file ${file}: ${describeError(error)}`, USAGE);
  }
}
