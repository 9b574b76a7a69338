import { type ImageProgram, TRANSFORMED_PROGRAMS } from '../abi/boot-files.ts';
import { MACHINE_NAME } from '../abi/machine-name.ts';
import { shellCommands } from '../abi/machine-programs.ts';
import { DOWNLOAD_SWITCHES } from '../abi/native-programs.ts';
import type { FileSystem } from '../filesystem/file-system.ts';

/** The machine's built-in programs: the file in `assetsUrl/programs/`, and the commands it implements. */
const PROGRAMS: readonly { readonly file: ImageProgram; readonly commands: readonly string[] }[] = [
  {
    file: 'sh.cjs',
    commands: ['/bin/sh', '/bin/bash', '/bin/jsh', '/usr/bin/env', ...shellCommands().map((name) => `/bin/${name}`)],
  },
  // Used by nearly every script, so it is loaded with the machine rather than on first use.
  { file: 'everyday.cjs', commands: [] },
  { file: 'open.cjs', commands: ['/usr/bin/xdg-open', '/usr/bin/code'] },
  // The package managers are in the last directory of the PATH, so that `npm install --global pnpm` takes precedence.
  { file: 'npm.cjs', commands: ['/usr/bin/npm', '/usr/bin/npx', '/bin/pnpm', '/bin/pnpx', '/bin/yarn', '/bin/yarnpkg'] },
  { file: 'manager-hook.cjs', commands: [] },
  { file: 'next-on-webpack.cjs', commands: [] },
  { file: 'esbuild-serve.cjs', commands: [] },
  { file: 'swc-core.cjs', commands: [] },
  { file: 'turbo.cjs', commands: [] },
  { file: 'sqlite-packages.cjs', commands: [] },
  { file: 'parcel-watcher.cjs', commands: [] },
];

const DIRECTORIES = [
  '/tmp',
  '/dev',
  '/proc',
  '/etc',
  '/home',
  '/bin',
  '/usr/bin',
  '/usr/lib/spindle',
  '/usr/local/bin',
  '/usr/local/lib/node_modules',
  '/var/cache/spindle',
  '/var/tmp',
];

/** Default environment of processes started by the page. */
export function baseEnvironment(workdir: string): Record<string, string> {
  return {
    HOME: '/home',
    USER: 'spindle',
    SHELL: '/bin/sh',
    LANG: 'en_US.UTF-8',
    PATH: `${workdir}/node_modules/.bin:/usr/local/bin:/usr/bin:/bin`,
    npm_config_yes: 'true',
    // Piscina's threads wait for tasks in Atomics.wait, where a browser cannot deliver ports or shared memory
    // (Angular's tasks contain both). This is Piscina's own switch to wait for messages instead.
    PISCINA_DISABLE_ATOMICS: '1',
    ...DOWNLOAD_SWITCHES,
  };
}

/** Writes what every machine has before its first process: directories, device files, programs. */
export async function installImage(
  fs: FileSystem,
  options: { assetsUrl: string; workdir: string; fetchFile?: (url: string) => Promise<Uint8Array> },
): Promise<void> {
  const fetchFile = options.fetchFile ?? fetchBytes;
  for (const directory of DIRECTORIES) fs.makeDirectories(directory);
  fs.makeDirectories(options.workdir);
  const text = (path: string, contents: string, mode: number) => fs.writeFile(path, new TextEncoder().encode(contents), { mode, makeParents: true });
  // The marker that the kernel recognizes as Node itself.
  text('/usr/bin/node', '#!node\n', 0o755);
  text('/etc/passwd', 'spindle:x:1000:1000::/home:/bin/sh\n', 0o644);
  text('/etc/hosts', '127.0.0.1\tlocalhost\n', 0o644);
  text('/proc/sys/kernel/hostname', `${MACHINE_NAME.hostname}\n`, 0o444);
  text('/proc/version', `${MACHINE_NAME.system} version ${MACHINE_NAME.release} ${MACHINE_NAME.systemVersion}\n`, 0o444);
  const programsUrl = new URL('programs/', options.assetsUrl);
  const transformed = fetchFile(new URL(TRANSFORMED_PROGRAMS, programsUrl).href).then((bytes) => {
    const entries = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string>;
    for (const [path, contents] of Object.entries(entries)) text(path, contents, 0o644);
  });
  await Promise.all([
    transformed,
    ...PROGRAMS.map(async ({ file, commands }) => {
      const program = `/usr/lib/spindle/${file}`;
      fs.writeFile(program, await fetchFile(new URL(file, programsUrl).href), { mode: 0o755 });
      for (const command of commands) if (!fs.exists(command)) fs.symlink(program, command);
    }),
  ]);
}

export async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The runtime file ${url} could not be loaded (${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}
