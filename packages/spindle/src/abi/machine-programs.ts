/** Names of the machine's built-in programs, grouped by the file in `programs/` that contains them. */

/** Shell builtins that also exist as files. */
const SHELL_COMMANDS = 'echo false kill printf pwd test true which [';

/** Loaded by the shell on first use. */
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

/** Every command that `sh.cjs` implements. */
export function shellCommands(): string[] {
  return [SHELL_COMMANDS, ...Object.values(LOADED_COMMANDS)].join(' ').split(' ');
}

/** The file that contains a program, if the program is loaded on demand. */
export function fileOfProgram(name: string): string | undefined {
  return Object.keys(LOADED_COMMANDS).find((file) => (LOADED_COMMANDS[file] as string).split(' ').includes(name));
}
