/** Names of the programs that the machine comes with, by the built file in `programs/` that has them. */

/** Builtins of the shell that are also files. */
const SHELL_COMMANDS = 'echo false kill printf pwd test true which [';

/** Loaded by the shell when one of them is first called. */
export const LOADED_COMMANDS: Readonly<Record<string, string>> = {
  'everyday.cjs':
    'basename cat chmod clear cp cut date dirname du egrep env fgrep find grep head hostname ln ls mkdir mktemp mv pgrep pkill printenv ps readlink realpath rm rmdir sed seq sleep sort tail tee touch tr uname uniq wc whoami xargs yes',
  'tools.cjs':
    'awk base64 cmp column comm df diff expand expr file fold id join less md5sum more nl nohup od paste patch rev sha1sum sha224sum sha256sum sha384sum sha512sum shuf split stat tac timeout tree truncate xxd',
  'archives.cjs': 'gunzip gzip tar unzip zcat zip',
  'network.cjs': 'curl wget',
  'git.cjs': 'git',
  'jq.cjs': 'jq',
};

/** Every command that `sh.cjs` answers for. */
export function shellCommands(): string[] {
  return [SHELL_COMMANDS, ...Object.values(LOADED_COMMANDS)].join(' ').split(' ');
}

/** The file that has a program, if it is one of those that are loaded when they are called. */
export function fileOfProgram(name: string): string | undefined {
  return Object.keys(LOADED_COMMANDS).find((file) => (LOADED_COMMANDS[file] as string).split(' ').includes(name));
}
