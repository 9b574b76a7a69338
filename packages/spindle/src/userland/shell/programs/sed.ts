import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { bytesOf, lineBatches } from './input.ts';
import { parseOptions } from './options.ts';
import { type Program, type ProgramContext, ProgramProblem } from './program.ts';
import { parseSed, type SedAddress, type SedCommand } from './sed-script.ts';

/** The stream editor: all POSIX commands except `l`, `r` and `w`, which are rejected with an error that names them. */
export const sed: Program = async (context) => {
  // `-i` takes a suffix only if it is attached.
  let suffix: string | undefined;
  const args = context.args.filter((argument) => {
    const inPlace = /^(?:-i(.*)|--in-place(?:=(.*))?)$/.exec(argument);
    if (inPlace !== null) suffix = inPlace[1] || inPlace[2] || '';
    return inPlace === null;
  });
  const options = parseOptions(args, { flags: 'nErsz', values: 'ef', long: { quiet: 'n', silent: 'n', 'regexp-extended': 'E', expression: 'e', file: 'f' } });
  const operands = [...options.operands];
  const sources = [...options.all('e'), ...options.all('f').map((file) => readFileSync(context.path(file), 'utf8'))];
  if (sources.length === 0) sources.push(operands.shift() ?? fail('no script specified'));
  const commands = parseSed(sources.join('\n'), options.has('E') || options.has('r'));
  if (suffix === undefined) {
    let status = 0;
    const readable: string[] = [];
    for (const name of operands.length === 0 ? ['-'] : operands) {
      if (name === '-' || isReadable(context.path(name))) readable.push(name);
      else {
        await context.complain(`can't read ${name}: No such file or directory`);
        status = 2;
      }
    }
    const lines = new LineSource(inputs(context, readable));
    return (await edit(lines, commands, options.has('n'), (text) => context.print(text))) ?? status;
  }
  for (const name of operands) {
    const before = readFileSync(context.path(name), 'utf8');
    if (suffix !== '') writeFileSync(context.path(name + suffix), before);
    let after = '';
    await edit(new LineSource([Buffer.from(before)]), commands, options.has('n'), (text) => void (after += text));
    writeFileSync(context.path(name), after);
  }
  return 0;
};

function isReadable(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
}

async function* inputs(context: ProgramContext, names: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const name of names) yield* bytesOf(context, name);
}

/** Lines as they arrive. Only commands that need to know whether a line is the last one wait for more. */
class LineSource {
  readonly #batches: AsyncIterator<{ readonly lines: string[]; readonly endsWithNewline: boolean }>;
  #lines: string[] = [];
  #isEnded = false;
  /** Whether the last line had a newline. */
  endsWithNewline = true;
  number = 0;

  constructor(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.#batches = lineBatches(bytes as AsyncIterable<Uint8Array>);
  }

  /** True if the next line has not arrived yet, so this is a good moment to flush output. */
  get isDrained(): boolean {
    return this.#lines.length === 0;
  }

  async isLast(): Promise<boolean> {
    if (this.#lines.length === 0 && !this.#isEnded) {
      const { value, done } = await this.#batches.next();
      this.#isEnded = done === true;
      if (!done) {
        this.#lines = [...value.lines];
        this.endsWithNewline = value.endsWithNewline;
      }
    }
    return this.#lines.length === 0;
  }

  async next(): Promise<string | undefined> {
    if (await this.isLast()) return undefined;
    this.number++;
    return this.#lines.shift();
  }
}

function fail(message: string): never {
  throw new ProgramProblem(message);
}

interface State {
  pattern: string;
  hold: string;
  output: string;
  readonly lines: LineSource;
  readonly inRange: Map<SedCommand, number>;
  appended: string;
  hasSubstituted: boolean;
}

/** Returns the status requested by `q`, if any. */
async function edit(
  lines: LineSource,
  commands: readonly SedCommand[],
  isQuiet: boolean,
  print: (text: string) => void | Promise<void>,
): Promise<number | undefined> {
  const state: State = { pattern: '', hold: '', output: '', lines, inRange: new Map(), appended: '', hasSubstituted: false };
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
    state.pattern = line;
    state.appended = '';
    let result: Flow = await runCommands(state, commands, isQuiet);
    while (result.type === 'restart') result = await runCommands(state, commands, isQuiet);
    if (!isQuiet && result.type !== 'delete' && result.type !== 'quit-silently') state.output += `${state.pattern}\n`;
    state.output += state.appended;
    // A last line without a newline is printed without one.
    if (!lines.endsWithNewline && state.appended === '' && lines.isDrained) state.output = state.output.replace(/\n$/, '');
    const exitCode = result.type === 'quit' || result.type === 'quit-silently' ? result.code : undefined;
    if (lines.isDrained || exitCode !== undefined) {
      await print(state.output);
      state.output = '';
    }
    if (exitCode !== undefined) return exitCode;
  }
  await print(state.output);
  return undefined;
}

type Flow = { readonly type: 'next' | 'delete' | 'restart' } | { readonly type: 'quit' | 'quit-silently'; readonly code: number };

async function runCommands(state: State, commands: readonly SedCommand[], isQuiet: boolean): Promise<Flow> {
  for (let at = 0; at < commands.length; at++) {
    const command = commands[at] as SedCommand;
    if (!(await isSelected(state, command))) {
      if (command.name === '{') at = command.target;
      continue;
    }
    switch (command.name) {
      case '{':
      case '}':
      case ':':
        break;
      case 's':
        substitute(state, command);
        break;
      case 'y':
        state.pattern = [...state.pattern].map((char) => command.map.get(char) ?? char).join('');
        break;
      case 'p':
        state.output += `${state.pattern}\n`;
        break;
      case 'P':
        state.output += `${state.pattern.split('\n', 1)[0]}\n`;
        break;
      case 'd':
        return { type: 'delete' };
      case 'D': {
        const newline = state.pattern.indexOf('\n');
        if (newline < 0) return { type: 'delete' };
        state.pattern = state.pattern.slice(newline + 1);
        return { type: 'restart' };
      }
      case 'q':
      case 'Q':
        return { type: command.name === 'q' ? 'quit' : 'quit-silently', code: Number(command.text || 0) };
      case '=':
        state.output += `${state.lines.number}\n`;
        break;
      case 'a':
        state.appended += `${command.text}\n`;
        break;
      case 'i':
        state.output += `${command.text}\n`;
        break;
      case 'c':
        // A range is replaced as a whole, at its end.
        if (!state.inRange.has(command) || command.isNegated) state.output += `${command.text}\n`;
        return { type: 'delete' };
      case 'h':
        state.hold = state.pattern;
        break;
      case 'H':
        state.hold += `\n${state.pattern}`;
        break;
      case 'g':
        state.pattern = state.hold;
        break;
      case 'G':
        state.pattern += `\n${state.hold}`;
        break;
      case 'x':
        [state.pattern, state.hold] = [state.hold, state.pattern];
        break;
      case 'n':
      case 'N': {
        // Without a next line GNU prints what it has and ends.
        if (await state.lines.isLast()) return { type: 'next' };
        if (command.name === 'n' && !isQuiet) state.output += `${state.pattern}\n`;
        const next = (await state.lines.next()) as string;
        state.pattern = command.name === 'n' ? next : `${state.pattern}\n${next}`;
        break;
      }
      case 'b':
        at = command.target;
        break;
      case 't':
        if (state.hasSubstituted) at = command.target;
        state.hasSubstituted = false;
        break;
    }
  }
  return { type: 'next' };
}

async function isSelected(state: State, command: SedCommand): Promise<boolean> {
  const { from, to } = command;
  const { number } = state.lines;
  if (from === undefined) return !command.isNegated;
  if (to === undefined) return (await matches(state, from)) !== command.isNegated;
  let isInside: boolean;
  const end = state.inRange.get(command);
  if (end === undefined) {
    isInside = await matches(state, from);
    if (isInside && !(to.type === 'line' && to.line <= number)) state.inRange.set(command, to.type === 'offset' ? number + to.line : 0);
  } else {
    isInside = true;
    if (to.type === 'offset' ? number >= end : to.type === 'line' ? number >= to.line : await matches(state, to)) state.inRange.delete(command);
  }
  return isInside !== command.isNegated;
}

async function matches(state: State, address: SedAddress): Promise<boolean> {
  if (address.type === 'last') return await state.lines.isLast();
  if (address.type === 'pattern') return address.matcher.test(state.pattern);
  const { number } = state.lines;
  return address.type === 'step' ? number >= address.line && (number - address.line) % address.step === 0 : number === address.line;
}

function substitute(state: State, { matcher, replacement, isGlobal, occurrence, isPrinting }: Extract<SedCommand, { name: 's' }>): void {
  let count = 0;
  let hasChanged = false;
  let end = -1;
  state.pattern = state.pattern.replace(matcher, (...args) => {
    const groups = args.slice(
      0,
      args.findIndex((argument) => typeof argument === 'number'),
    ) as string[];
    const start = args.find((argument) => typeof argument === 'number') as number;
    // An empty match right after another match does not count.
    if (groups[0] === '' && start === end) return '';
    end = start + (groups[0] as string).length;
    if (++count < occurrence || (!isGlobal && count > occurrence)) return groups[0] as string;
    hasChanged = true;
    return replacement(groups);
  });
  state.hasSubstituted ||= hasChanged;
  if (hasChanged && isPrinting) state.output += `${state.pattern}\n`;
}
