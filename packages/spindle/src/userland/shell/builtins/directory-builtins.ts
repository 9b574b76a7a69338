import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ShellProblem } from '../execution/control.ts';
import { describeError } from '../execution/errors.ts';
import type { Builtin, Shell } from '../execution/shell.ts';
import { applyMode } from '../programs/modes.ts';

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

/** `dirs`: the current directory and those below it. */
async function directories(shell: Shell, args: readonly string[]): Promise<number> {
  if (args.includes('-c')) {
    shell.directoryStack = [];
    return 0;
  }
  const home = shell.get('HOME') ?? '';
  const short = (path: string) =>
    !args.includes('-l') && home !== '' && (path === home || path.startsWith(`${home}/`)) ? `~${path.slice(home.length)}` : path;
  const all = [shell.cwd, ...shell.directoryStack].map(short);
  if (args.includes('-v')) await shell.print(all.map((path, at) => `${String(at).padStart(2)}  ${path}\n`).join(''));
  else await shell.print(`${all.join(args.includes('-p') ? '\n' : ' ')}\n`);
  return 0;
}

/** `+n` and `-n` count from opposite ends. */
function stackIndex(command: string, text: string, size: number): number {
  const index = text.startsWith('+') ? Number(text.slice(1)) : size - 1 - Number(text.slice(1));
  if (!(index >= 0 && index < size)) throw new ShellProblem(`${command}: ${text}: directory stack index out of range`);
  return index;
}

async function pushDirectory(shell: Shell, args: readonly string[]): Promise<number> {
  const [target] = args;
  const all = [shell.cwd, ...shell.directoryStack];
  if (target === undefined || /^[-+]\d+$/.test(target)) {
    if (all.length < 2) throw new ShellProblem('pushd: no other directory');
    const at = target === undefined ? 1 : stackIndex('pushd', target, all.length);
    const turned = target === undefined ? [all[1] as string, all[0] as string, ...all.slice(2)] : [...all.slice(at), ...all.slice(0, at)];
    await changeDirectory(shell, ['--', turned[0] as string]);
    shell.directoryStack = turned.slice(1);
  } else {
    await changeDirectory(shell, ['--', target]);
    shell.directoryStack = all;
  }
  return await directories(shell, []);
}

async function popDirectory(shell: Shell, [target = '+0']: readonly string[]): Promise<number> {
  const all = [shell.cwd, ...shell.directoryStack];
  if (all.length < 2) throw new ShellProblem('popd: directory stack empty');
  const rest = all.filter((_, at) => at !== stackIndex('popd', target, all.length));
  if (rest[0] !== shell.cwd) await changeDirectory(shell, ['--', rest[0] as string]);
  shell.directoryStack = rest.slice(1);
  return await directories(shell, []);
}

/** The permissions that a mask leaves, as `u=rwx,g=rx,o=rx`. */
function symbolicMask(mask: number): string {
  const letters = (bits: number) => [bits & 4 ? 'r' : '', bits & 2 ? 'w' : '', bits & 1 ? 'x' : ''].join('');
  return ['u', 'g', 'o'].map((who, at) => `${who}=${letters((~mask >> (6 - at * 3)) & 7)}`).join(',');
}

async function umask(shell: Shell, args: readonly string[]): Promise<number> {
  const mode = args.find((argument) => !/^-[pS]+$/.test(argument));
  if (mode !== undefined) {
    const current = 0o777 & ~process.umask();
    const mask = /^[0-7]{1,4}$/.test(mode) ? Number.parseInt(mode, 8) : 0o777 & ~applyMode(mode.replace(/(^|,)(?=[-+=])/g, '$1a'), current, false);
    process.umask(mask);
  }
  const octal = process.umask().toString(8).padStart(4, '0');
  if (args.includes('-S')) await shell.print(`${symbolicMask(process.umask())}\n`);
  else if (mode === undefined) await shell.print(`${args.includes('-p') ? 'umask ' : ''}${octal}\n`);
  return 0;
}

export const directoryBuiltins: Readonly<Record<string, Builtin>> = {
  cd: { run: changeDirectory },
  dirs: { run: directories },
  pushd: { run: pushDirectory },
  popd: { run: popDirectory },
  umask: { run: umask },
  pwd: {
    run: async (shell, args) => {
      await shell.print(`${args.includes('-P') || (shell.options.has('P') && !args.includes('-L')) ? realpathSync(shell.cwd) : shell.cwd}\n`);
      return 0;
    },
  },
};
