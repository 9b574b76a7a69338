import { assign, readAssignment } from '../execution/assignments.ts';
import { ShellProblem } from '../execution/control.ts';
import { quoteAlways, quoteDouble } from '../syntax/quoting.ts';
import type { Builtin, Shell, ShellFunction } from '../execution/shell.ts';
import type { Marks } from '../execution/variables.ts';

const LETTERS = 'aAfFgilnprux';

interface Declaration {
  readonly on: ReadonlySet<string>;
  readonly off: ReadonlySet<string>;
  readonly operands: readonly string[];
}

function readDeclaration(command: string, args: readonly string[]): Declaration {
  const [on, off] = [new Set<string>(), new Set<string>()];
  let at = 0;
  for (; /^[-+]./.test(args[at] ?? ''); at++) {
    const argument = args[at] as string;
    if (argument === '--') {
      at++;
      break;
    }
    for (const letter of argument.slice(1)) {
      if (!LETTERS.includes(letter)) throw new ShellProblem(`${command}: ${argument[0]}${letter}: invalid option`, 2);
      (argument.startsWith('-') ? on : off).add(letter);
    }
  }
  return { on, off, operands: args.slice(at) };
}

/** `declare`, `typeset`, and `local` inside functions. Source: Bash manual, 4.2. */
async function declare(shell: Shell, args: readonly string[], command: string): Promise<number> {
  const declaration = readDeclaration(command, args);
  const { on, off, operands } = declaration;
  if (command === 'local' && !shell.variables.isInFunction) throw new ShellProblem('local: can only be used in a function');
  if (on.has('f') || on.has('F')) return await showFunctions(shell, operands, on.has('F'));
  if (on.has('p') || operands.length === 0) return await showVariables(shell, declaration, command);
  let status = 0;
  for (const operand of operands) {
    try {
      declareOne(shell, command, operand, on, off);
    } catch (error) {
      if (!(error instanceof ShellProblem) || error.constructor !== ShellProblem) throw error;
      await shell.complain(error.message);
      status = 1;
    }
  }
  return status;
}

function declareOne(shell: Shell, command: string, operand: string, on: ReadonlySet<string>, off: ReadonlySet<string>): void {
  const assignment = readAssignment(command, operand);
  const { name, value } = assignment;
  if (shell.variables.isInFunction && !on.has('g') && command !== 'export' && command !== 'readonly') shell.variables.makeLocal(name);
  if (on.has('A')) shell.variables.makeArray(name, 'keyed', true);
  else if (on.has('a')) shell.variables.makeArray(name, 'indexed', true);
  const before: Marks = {
    ...(on.has('i') || off.has('i') ? { isInteger: on.has('i') } : {}),
    ...(on.has('l') ? { letterCase: 'lower' } : on.has('u') ? { letterCase: 'upper' } : off.has('l') || off.has('u') ? { letterCase: undefined } : {}),
    ...(on.has('x') || off.has('x') ? { isExported: on.has('x') } : {}),
  };
  if (Object.keys(before).length > 0 || !shell.variables.has(name)) shell.variables.mark(name, before);
  if (off.has('n')) shell.variables.mark(name, { isReference: false });
  if (value !== undefined) assign(shell, { ...assignment, value });
  if (on.has('n')) shell.variables.mark(name, { isReference: true });
  if (on.has('r')) shell.variables.mark(name, { isReadonly: true });
  else if (off.has('r') && shell.variables.marks(name).isReadonly) throw new ShellProblem(`${command}: ${name}: readonly variable`);
}

async function showFunctions(shell: Shell, names: readonly string[], isShort: boolean): Promise<number> {
  let status = 0;
  for (const name of names.length > 0 ? names : [...shell.functions.keys()].sort()) {
    const body = shell.functions.get(name);
    if (body === undefined) status = 1;
    else await shell.print(isShort ? `${names.length > 0 ? '' : 'declare -f '}${name}\n` : functionText(body));
  }
  return status;
}

/** The source as written; bash prints it reformatted. */
export function functionText({ name, text }: ShellFunction): string {
  return `${name} () \n${text.trimEnd()}\n`;
}

async function showVariables(shell: Shell, { on, operands }: Declaration, command: string): Promise<number> {
  let status = 0;
  const wanted = [...on].filter((letter) => 'aAilnrux'.includes(letter));
  const names = operands.length > 0 ? operands : shell.variables.names().filter((name) => wanted.every((letter) => shell.attributes(name).includes(letter)));
  for (const name of names) {
    if (!shell.variables.has(name)) {
      await shell.complain(`${command}: ${name}: not found`);
      status = 1;
    } else await shell.print(`${on.has('p') || wanted.length > 0 ? declarationOf(shell, name) : `${name}=${quoteAlways(shell.get(name) ?? '')}`}\n`);
  }
  return status;
}

/** A line that recreates the variable. */
export function declarationOf(shell: Shell, name: string): string {
  const head = `declare -${shell.attributes(name) || '-'} ${name}`;
  const type = shell.arrayType(name);
  if (type === undefined) {
    const value = shell.referenceOf(name) ?? shell.get(name);
    return value === undefined ? head : `${head}=${quoteDouble(value)}`;
  }
  const elements = shell.entries(name).map(([key, value]) => `[${type === 'keyed' && !/^[\w./-]+$/.test(key) ? quoteDouble(key) : key}]=${quoteDouble(value)}`);
  return `${head}=(${elements.join(' ')}${type === 'keyed' && elements.length > 0 ? ' ' : ''})`;
}

/** `export` and `readonly`. */
function marking(which: 'exported' | 'readonly'): Builtin['run'] {
  return async (shell, args, command) => {
    const { on, operands } = readDeclaration(command, args);
    if (on.has('f')) return 0;
    if (operands.length === 0) {
      for (const name of shell.variables.names(which)) await shell.print(`${declarationOf(shell, name)}\n`);
      return 0;
    }
    let status = 0;
    for (const operand of operands) {
      try {
        const assignment = readAssignment(command, operand);
        if (on.has('a')) shell.variables.makeArray(assignment.name, 'indexed', true);
        if (on.has('A')) shell.variables.makeArray(assignment.name, 'keyed', true);
        if (assignment.value !== undefined) assign(shell, { ...assignment, value: assignment.value });
        shell.variables.mark(assignment.name, which === 'exported' ? { isExported: !on.has('n') } : { isReadonly: true });
      } catch (error) {
        if (!(error instanceof ShellProblem) || error.constructor !== ShellProblem) throw error;
        await shell.complain(error.message);
        status = 1;
      }
    }
    return status;
  };
}

export const declarationBuiltins: Readonly<Record<string, Builtin>> = {
  declare: { run: declare },
  typeset: { run: declare },
  local: { run: declare },
  export: { run: marking('exported'), isSpecial: true },
  readonly: { run: marking('readonly'), isSpecial: true },
};
