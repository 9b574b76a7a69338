import type { FileSystem } from '../filesystem/file-system.ts';

/**
 * What `execvp` would run. In the end, every executable is a Node program: `/usr/bin/node` is a marker file,
 * scripts name their interpreter in a shebang line, and `sh` is itself such a script.
 */
export interface Program {
  /** `argv` for Node: the program name, Node's own options, the script, its arguments. */
  readonly argv: readonly string[];
}

/** A file with these bytes is Node itself; it can be copied, linked and renamed like any binary. */
export const NODE_MARKER = '#!node\n';

export const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

/** As on Linux, an interpreter may itself be a script, up to a limit. */
const MAX_INTERPRETERS = 5;
const HEAD_BYTES = 512;
const S_IFMT = 0o170000;
const S_IFREG = 0o100000;
const S_IFDIR = 0o040000;

interface ExecRequest {
  readonly file: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly keepsDirectory?: boolean;
}

/** Throws ENOENT, EACCES, ENOTDIR, ELOOP, ENOEXEC. */
export function resolveProgram(fs: FileSystem, request: ExecRequest): Program {
  if (!request.keepsDirectory && (fs.stat(fs.lookup(request.cwd)).mode & S_IFMT) !== S_IFDIR) throw 'ENOTDIR';
  const path = findExecutable(fs, request.file, request.env.PATH, request.cwd);
  return { argv: interpret(fs, { path, shown: displayName(request.file, path) }, request.argv, request, 0) };
}

/** The search of `execvp`: EACCES is remembered and reported if nothing better is found. */
function findExecutable(fs: FileSystem, file: string, searchPath: string | undefined, cwd: string): string {
  if (file === '') throw 'ENOENT';
  if (file.includes('/')) {
    const path = resolvePath(cwd, file);
    assertExecutable(fs, path);
    return path;
  }
  let failure = 'ENOENT';
  for (const directory of (searchPath ?? DEFAULT_PATH).split(':')) {
    const path = resolvePath(cwd, `${directory || '.'}/${file}`);
    try {
      assertExecutable(fs, path);
      return path;
    } catch (code) {
      if (typeof code !== 'string') throw code;
      if (code === 'EACCES') failure = code;
      else if (code !== 'ENOENT' && code !== 'ENOTDIR') throw code;
    }
  }
  throw failure;
}

function assertExecutable(fs: FileSystem, path: string): void {
  const { mode } = fs.stat(fs.lookup(path));
  if ((mode & S_IFMT) !== S_IFREG || (mode & 0o111) === 0) throw 'EACCES';
}

/** A script sees the name it was called by, `./build.sh`, unless it was found in the PATH. */
function displayName(file: string, path: string): string {
  return file.includes('/') ? file : path;
}

function interpret(fs: FileSystem, file: { path: string; shown: string }, argv: readonly string[], request: ExecRequest, depth: number): readonly string[] {
  const { path, shown } = file;
  if (depth > MAX_INTERPRETERS) throw 'ELOOP';
  const head = readHead(fs, path);
  if (head.startsWith(NODE_MARKER)) return argv;
  const rest = argv.slice(1);
  if (head.startsWith('#!')) {
    const line = head.slice(2).split('\n', 1)[0]!.trim();
    if (line === '') throw 'ENOEXEC';
    const { name, options } = parseInterpreter(line);
    const interpreter = findExecutable(fs, name, request.env.PATH, request.cwd);
    return interpret(fs, { path: interpreter, shown: displayName(name, interpreter) }, [name, ...options, shown, ...rest], request, depth + 1);
  }
  const native = nativeFormat(head);
  if (native) return refusal(path, native);
  // POSIX: `execvp` passes a text file without a shebang line to the shell.
  const shell = findExecutable(fs, '/bin/sh', undefined, '/');
  return interpret(fs, { path: shell, shown: shell }, ['sh', shown, ...rest], request, depth + 1);
}

/**
 * Linux passes everything after the interpreter as one argument. `env` is interpreted here rather than run: `env
 * NAME`, and `env -S`, which splits at spaces.
 */
function parseInterpreter(line: string): { name: string; options: string[] } {
  const match = /^(\S+)(?:\s+(.*))?$/.exec(line);
  const file = match?.[1] ?? line;
  const argument = match?.[2]?.trim();
  if (!/(^|\/)env$/.test(file)) return { name: file, options: argument ? [argument] : [] };
  const words = (argument ?? '')
    .replace(/^(-S|--split-string=?)\s*/, '')
    .split(/\s+/)
    .filter(Boolean);
  while (words[0]?.startsWith('-') || words[0]?.includes('=')) words.shift();
  const name = words.shift();
  if (name === undefined) throw 'ENOENT';
  return { name, options: words };
}

function readHead(fs: FileSystem, path: string): string {
  const inode = fs.lookup(path);
  const bytes = new Uint8Array(HEAD_BYTES);
  const count = fs.read(inode, bytes, 0, HEAD_BYTES, 0);
  let text = '';
  for (let index = 0; index < count; index++) text += String.fromCharCode(bytes[index]!);
  // Latin-1 keeps the check for NUL bytes exact; an interpreter path with other characters is decoded as UTF-8.
  return text.startsWith('#!') ? new TextDecoder().decode(bytes.slice(0, count)) : text;
}

function nativeFormat(head: string): string | null {
  if (head.startsWith('\u007fELF')) return 'an ELF program for Linux';
  if (/^(\xcf\xfa\xed\xfe|\xce\xfa\xed\xfe|\xca\xfe\xba\xbe)/.test(head)) return 'a Mach-O program for macOS';
  if (head.startsWith('MZ')) return 'a program for Windows';
  if (head.startsWith('\0asm')) return 'a bare WebAssembly module';
  return head.includes('\0') ? 'a binary file' : null;
}

/** A program that prints why the file cannot run to standard error and exits with the shell's code 126. */
function refusal(path: string, format: string): readonly string[] {
  const text = `${path}: cannot execute: it is ${format}, and only JavaScript and WebAssembly packages run here\n`;
  return ['node', '-e', `process.stderr.write(${JSON.stringify(text)}); process.exitCode = 126;`];
}

/** Purely lexical: symbolic links are resolved by the file system. */
export function resolvePath(cwd: string, path: string): string {
  return path.startsWith('/') ? path : `${cwd.replace(/\/$/, '')}/${path.replace(/^(\.\/+)+/, '')}`;
}
