import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ShellProblem } from '../execution/control.ts';
import { describeError } from '../execution/errors.ts';
import type { Builtin, Shell } from '../execution/shell.ts';

async function changeDirectory(shell: Shell, args: readonly string[]): Promise<number> {
  const operands = args.filter((argument) => !/^-[LPe]+$|^--$/.test(argument));
  const isPhysical = args.some((argument) => /^-[Le]*P/.test(argument));
  if (operands.length > 1) throw new ShellProblem('cd: too many arguments');
  const [given] = operands;
  const target = given === undefined ? shell.get('HOME') : given === '-' ? shell.get('OLDPWD') : given;
  if (target === undefined) throw new ShellProblem(given === '-' ? 'cd: OLDPWD not set' : 'cd: HOME not set');
  const path = searchCdPath(shell, target) ?? resolve(shell.cwd, target);
  try {
    if (!statSync(path).isDirectory()) throw new ShellProblem(`cd: ${target}: Not a directory`);
    accessSync(path, constants.X_OK);
  } catch (error) {
    if (error instanceof ShellProblem) throw error;
    throw new ShellProblem(`cd: ${target}: ${describeError(error)}`);
  }
  shell.set('OLDPWD', shell.cwd);
  shell.cwd = isPhysical ? realpathSync(path) : path;
  shell.set('PWD', shell.cwd);
  if (given === '-') await shell.print(`${shell.cwd}\n`);
  return 0;
}

function searchCdPath(shell: Shell, target: string): string | undefined {
  if (/^\.{0,2}(\/|$)/.test(target)) return undefined;
  return (shell.get('CDPATH') ?? '')
    .split(':')
    .filter(Boolean)
    .map((directory) => resolve(shell.cwd, directory, target))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
}

export const directoryBuiltins: Readonly<Record<string, Builtin>> = {
  cd: { run: changeDirectory },
  pwd: {
    run: async (shell, args) => {
      await shell.print(`${args.includes('-P') ? realpathSync(shell.cwd) : shell.cwd}\n`);
      return 0;
    },
  },
  umask: {
    run: async (shell, [mode]) => {
      if (mode === undefined) await shell.print(`${process.umask().toString(8).padStart(4, '0')}\n`);
      else if (/^[0-7]{1,4}$/.test(mode)) process.umask(Number.parseInt(mode, 8));
      else throw new ShellProblem(`umask: ${mode}: only octal modes are supported`);
      return 0;
    },
  },
};
