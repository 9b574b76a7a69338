import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export interface PlainCommand {
  readonly file: string;
  readonly args: readonly string[];
}

/** Words without anything that a shell would expand, split or redirect. */
const PLAIN = /^[\w@%+:,./-]+(?: +[\w@%+=:,./-]+)*$/;

/** What a shell handles itself before it looks for a program with that name. */
export const SHELL_WORDS: ReadonlySet<string> = new Set(
  (
    '. : [ [[ { } ! alias bg bind break builtin caller case cd command compgen complete continue declare dirs disown do done echo elif else enable esac eval exec exit ' +
    'export false fc fg fi for function getopts hash help history if in jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return select ' +
    'set shift shopt source suspend test then time times trap true type typeset ulimit umask unalias unset until wait which while'
  ).split(' '),
);

/**
 * The program of a script that is one plain command from a package (`vite --port 3000`). Starting a shell for it
 * would only take longer, since a shell replaces itself with such a last command. Undefined for everything else,
 * including a missing program, for which the shell prints the error.
 */
export function plainCommand(command: string, searchPath: string, cwd: string): PlainCommand | undefined {
  if (!PLAIN.test(command)) return undefined;
  const [name = '', ...args] = command.split(/ +/);
  if (SHELL_WORDS.has(name) || name.includes('/')) return undefined;
  const directory = searchPath.split(':').find((entry) => isExecutable(path.resolve(cwd, entry, name)));
  if (directory === undefined || !(directory.endsWith('/node_modules/.bin') || name === 'node')) return undefined;
  return { file: path.resolve(cwd, directory, name), args };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return false;
  }
}
