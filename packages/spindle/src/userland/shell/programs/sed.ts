import { readFileSync, writeFileSync } from 'node:fs';
import { describeError } from '../execution/errors.ts';
import { bytesOf, readAll } from './input.ts';
import { parseOptions } from './options.ts';
import { type Program, ProgramProblem } from './program.ts';
import { parseSed, type SedAddress, type SedCommand } from './sed-script.ts';

/** The stream editor without hold-space loops over files: all commands of POSIX but `l` and `w`. */
export const sed: Program = async (context) => {
  // `-i` takes its suffix only when it is joined to it.
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
  const run = (text: string) => edit(text, commands, options.has('n'));
  if (suffix === undefined) {
    let whole = '';
    let status = 0;
    for (const name of operands.length === 0 ? ['-'] : operands) {
      try {
        whole += (await readAll(bytesOf(context, name))).toString();
      } catch (error) {
        await context.complain(`can't read ${name}: ${describeError(error)}`);
        status = 2;
      }
    }
    const { output, exitCode } = run(whole);
    await context.print(output);
    return exitCode ?? status;
  }
  for (const name of operands) {
    const before = readFileSync(context.path(name), 'utf8');
    if (suffix !== '') writeFileSync(context.path(name + suffix), before);
    writeFileSync(context.path(name), run(before).output);
  }
  return 0;
};

function fail(message: string): never {
  throw new ProgramProblem(message);
}

interface State {
  pattern: string;
  hold: string;
  number: number;
  output: string;
  readonly lines: string[];
  readonly inRange: Map<SedCommand, number>;
  appended: string;
  hasSubstituted: boolean;
}

function edit(text: string, commands: readonly SedCommand[], isQuiet: boolean): { output: string; exitCode?: number } {
  if (text === '') return { output: '' };
  const endsWithNewline = text.endsWith('\n');
  const lines = (endsWithNewline ? text.slice(0, -1) : text).split('\n');
  const state: State = { pattern: '', hold: '', number: 0, output: '', lines, inRange: new Map(), appended: '', hasSubstituted: false };
  let exitCode: number | undefined;
  while (state.number < lines.length && exitCode === undefined) {
    state.pattern = lines[state.number++] as string;
    state.appended = '';
    let result: Flow = runCommands(state, commands, isQuiet);
    while (result.type === 'restart') result = runCommands(state, commands, isQuiet);
    if (!isQuiet && result.type !== 'delete' && result.type !== 'quit-silently') state.output += `${state.pattern}\n`;
    state.output += state.appended;
    if (result.type === 'quit' || result.type === 'quit-silently') exitCode = result.code;
  }
  // A last line without a newline stays so.
  if (!endsWithNewline && exitCode === undefined && state.appended === '' && state.output.endsWith('\n')) state.output = state.output.slice(0, -1);
  return { output: state.output, ...(exitCode === undefined ? {} : { exitCode }) };
}

type Flow = { readonly type: 'next' | 'delete' | 'restart' } | { readonly type: 'quit' | 'quit-silently'; readonly code: number };

function runCommands(state: State, commands: readonly SedCommand[], isQuiet: boolean): Flow {
  for (let at = 0; at < commands.length; at++) {
    const command = commands[at] as SedCommand;
    if (!isSelected(state, command)) {
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
        state.output += `${state.number}\n`;
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
        const next = state.lines[state.number];
        // Without a next line GNU prints what there is and ends.
        if (next === undefined) return { type: 'next' };
        if (command.name === 'n' && !isQuiet) state.output += `${state.pattern}\n`;
        state.number++;
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

function isSelected(state: State, command: SedCommand): boolean {
  const { from, to } = command;
  if (from === undefined) return true;
  if (to === undefined) return matches(state, from) !== command.isNegated;
  let isInside: boolean;
  const end = state.inRange.get(command);
  if (end === undefined) {
    isInside = matches(state, from);
    if (isInside && !(to.type === 'line' && to.line <= state.number)) state.inRange.set(command, to.type === 'offset' ? state.number + to.line : 0);
  } else {
    isInside = true;
    if (to.type === 'offset' ? state.number >= end : to.type === 'line' ? state.number >= to.line : matches(state, to)) state.inRange.delete(command);
  }
  return isInside !== command.isNegated;
}

function matches(state: State, address: SedAddress): boolean {
  if (address.type === 'last') return state.number === state.lines.length;
  if (address.type === 'pattern') return address.matcher.test(state.pattern);
  return address.type === 'step' ? state.number >= address.line && (state.number - address.line) % address.step === 0 : state.number === address.line;
}

function substitute(state: State, { matcher, replacement, isGlobal, occurrence, isPrinting }: Extract<SedCommand, { name: 's' }>): void {
  let count = 0;
  let hasChanged = false;
  state.pattern = state.pattern.replace(matcher, (...args) => {
    const groups = args.slice(0, args.findIndex((argument) => typeof argument === 'number')) as string[];
    if (++count < occurrence || (!isGlobal && count > occurrence)) return groups[0] as string;
    hasChanged = true;
    return replacement(groups);
  });
  state.hasSubstituted ||= hasChanged;
  if (hasChanged && isPrinting) state.output += `${state.pattern}\n`;
}
