import { accessSync, constants, lstatSync, statSync, type Stats } from 'node:fs';
import { isatty } from 'node:tty';
import { ShellProblem, STATUS } from './control.ts';
import { OPTION_NAMES, type Shell } from './shell.ts';

/** The unary tests that `test` and `[[` share. Source: POSIX test; Bash manual, 6.4. */
export function testFile(shell: Shell, operator: string, operand: string): boolean {
  const stat = (): Stats | undefined => statOf(shell.path(operand));
  switch (operator[1]) {
    case 'n':
      return operand !== '';
    case 'z':
      return operand === '';
    case 'a':
    case 'e':
      return stat() !== undefined;
    case 'f':
      return stat()?.isFile() ?? false;
    case 'd':
      return stat()?.isDirectory() ?? false;
    case 'h':
    case 'L':
      return lstatSync(shell.path(operand), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    case 's':
      return (stat()?.size ?? 0) > 0;
    case 'p':
      return stat()?.isFIFO() ?? false;
    case 'S':
      return stat()?.isSocket() ?? false;
    case 'b':
      return stat()?.isBlockDevice() ?? false;
    case 'c':
      return stat()?.isCharacterDevice() ?? false;
    case 'r':
      return operand !== '' && may(shell.path(operand), constants.R_OK);
    case 'w':
      return operand !== '' && may(shell.path(operand), constants.W_OK);
    case 'x':
      return operand !== '' && may(shell.path(operand), constants.X_OK);
    case 't': {
      const { fd } = shell.channel(Number(operand));
      return fd !== undefined && isatty(fd);
    }
    case 'u':
      return ((stat()?.mode ?? 0) & 0o4000) !== 0;
    case 'g':
      return ((stat()?.mode ?? 0) & 0o2000) !== 0;
    case 'k':
      return ((stat()?.mode ?? 0) & 0o1000) !== 0;
    case 'O':
      return stat()?.uid === process.getuid?.();
    case 'G':
      return stat()?.gid === process.getgid?.();
    case 'N': {
      const found = stat();
      return found !== undefined && found.mtimeMs > found.atimeMs;
    }
    case 'o': {
      const key = Object.keys(OPTION_NAMES).find((candidate) => OPTION_NAMES[candidate] === operand);
      return key !== undefined && shell.options.has(key);
    }
    case 'v': {
      const [, name = operand, subscript] = /^(\w+)\[(.*)\]$/.exec(operand) ?? [];
      if (subscript === '@' || subscript === '*') return shell.entries(name).length > 0;
      return (subscript === undefined ? shell.get(name) : shell.element(name, subscript)) !== undefined;
    }
    case 'R':
      return shell.referenceOf(operand) !== undefined;
  }
  throw new ShellProblem(`test: ${operator}: unary operator expected`, STATUS.usage);
}

export function compareTimes(shell: Shell, left: string, operator: string, right: string): boolean {
  const [a, b] = [statOf(shell.path(left)), statOf(shell.path(right))];
  if (operator === '-ef') return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
  const [first, second] = [a?.mtimeMs ?? Number.NEGATIVE_INFINITY, b?.mtimeMs ?? Number.NEGATIVE_INFINITY];
  return operator === '-nt' ? first > second : first < second;
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    // Any error means false.
    return false;
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // ENOTDIR, EACCES: absent as far as `test` is concerned.
    return undefined;
  }
}
