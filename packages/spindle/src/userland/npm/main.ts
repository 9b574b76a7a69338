/**
 * `npm` and `npx` inside the machine. Installing goes through the host's installation service,
 * which resolves with npm's own Arborist; scripts and executables run here.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArguments, type NpmArguments } from './arguments.ts';
import { execute } from './execute.ts';
import { install, NpmError } from './install.ts';
import { Output } from './output.ts';
import { findProject, readManifest, runScriptText, ScriptFailure } from './scripts.ts';

const VERSION = '11.0.0';
const output = new Output();
type Command = (args: NpmArguments) => Promise<number> | number;

const ALIASES: Readonly<Record<string, string>> = {
  i: 'install',
  in: 'install',
  ins: 'install',
  add: 'install',
  isntall: 'install',
  'clean-install': 'ci',
  ic: 'ci',
  un: 'uninstall',
  unlink: 'uninstall',
  rm: 'uninstall',
  r: 'uninstall',
  remove: 'uninstall',
  'run-script': 'run',
  rum: 'run',
  urn: 'run',
  x: 'exec',
  t: 'test',
  tst: 'test',
  create: 'init',
  innit: 'init',
  list: 'ls',
  la: 'ls',
  ll: 'ls',
};

const commands: Readonly<Record<string, Command>> = {
  install: ({ positionals, options }) => install({ directory: prefix(options), add: positionals, remove: [], isFrozen: false, options }, output),
  ci: ({ options }) => install({ directory: prefix(options), add: [], remove: [], isFrozen: true, options }, output),
  uninstall: ({ positionals, options }) => {
    if (positionals.length === 0) throw new NpmError({ code: 'EUSAGE', lines: ['code EUSAGE', 'Must provide a package name to remove'] });
    return install({ directory: prefix(options), add: [], remove: positionals, isFrozen: false, options }, output);
  },
  run: ({ positionals: [name, ...args], rest, options }) => (name === undefined ? listScripts() : runScript(name, [...args, ...rest], options)),
  start: ({ positionals, rest, options }) => runScript('start', [...positionals, ...rest], options),
  test: ({ positionals, rest, options }) => runScript('test', [...positionals, ...rest], options),
  stop: ({ positionals, rest, options }) => runScript('stop', [...positionals, ...rest], options),
  restart: ({ positionals, rest, options }) => runScript('restart', [...positionals, ...rest], options),
  exec: ({ positionals, rest, options }) => execute([...positionals, ...rest], { options }),
  init: ({ positionals: [initializer, ...args], rest, options }) =>
    initializer === undefined ? initManifest() : execute([createName(initializer), ...args, ...rest], { options }),
  ls: () => listPackages(),
  prefix: ({ options }) => print(prefix(options)),
  root: ({ options }) => print(path.join(prefix(options), 'node_modules')),
  version: () => print(JSON.stringify({ npm: VERSION, ...process.versions }, null, 2)),
  help: () =>
    print(
      `npm <command>\n\nUsage:\n\n${Object.keys(commands)
        .map((name) => `npm ${name}`)
        .join('\n')}\n\nnpm@${VERSION}`,
    ),
};

function prefix(options: NpmArguments['options']): string {
  return typeof options.prefix === 'string' ? path.resolve(options.prefix) : findProject(process.cwd());
}

function print(text: string): number {
  output.line(text);
  return 0;
}

async function runScript(name: string, args: readonly string[], options: NpmArguments['options']): Promise<number> {
  const directory = prefix(options);
  const manifest = readManifest(directory);
  if (!manifest)
    throw new NpmError({
      code: 'ENOENT',
      lines: [
        'code ENOENT',
        'syscall open',
        `path ${path.join(directory, 'package.json')}`,
        'errno -2',
        `enoent Could not read package.json: Error: ENOENT: no such file or directory, open '${path.join(directory, 'package.json')}'`,
      ],
    });
  const scripts = manifest.scripts ?? {};
  const fallback = name === 'start' && existsSync(path.join(directory, 'server.js')) ? 'node server.js' : undefined;
  const script = scripts[name] ?? fallback;
  if (script === undefined) {
    if (options['if-present'] === true) return 0;
    throw new NpmError({ code: 'EMISSING', lines: [`Missing script: "${name}"`, '', 'To see a list of scripts, run:', '  npm run'] });
  }
  const isQuiet = options.silent === true;
  for (const [event, text] of [
    [`pre${name}`, scripts[`pre${name}`]],
    [name, script],
    [`post${name}`, scripts[`post${name}`]],
  ] as const) {
    if (text !== undefined) await runScriptText({ directory, name: event, script: text, args: event === name ? args : [], isQuiet }, output);
  }
  return 0;
}

function listScripts(): number {
  const { name = '', version = '', scripts = {} } = readManifest(findProject(process.cwd())) ?? {};
  if (Object.keys(scripts).length === 0) return 0;
  return print(
    `Scripts available in ${name}@${version} via \`npm run\`:\n${Object.entries(scripts)
      .map(([script, text]) => `  ${script}\n    ${text}`)
      .join('\n')}`,
  );
}

function listPackages(): number {
  const directory = findProject(process.cwd());
  const manifest = (readManifest(directory) ?? {}) as Record<string, Record<string, string> | undefined> & { name?: string; version?: string };
  const names = ['dependencies', 'devDependencies', 'optionalDependencies']
    .flatMap((section) => Object.entries(manifest[section] ?? {}))
    .sort(([a], [b]) => a.localeCompare(b, 'en'));
  const lines = names.map(([name, range], index) => {
    const installed = readManifest(path.join(directory, 'node_modules', name));
    return `${index === names.length - 1 ? '└──' : '├──'} ${installed ? `${name}@${installed.version}` : `UNMET DEPENDENCY ${name}@${range}`}`;
  });
  print(
    `${manifest.name ?? path.basename(directory)}${manifest.version ? `@${manifest.version}` : ''} ${directory}\n${lines.length > 0 ? lines.join('\n') : '└── (empty)'}\n`,
  );
  return lines.some((line) => line.includes('UNMET')) ? 1 : 0;
}

function initManifest(): number {
  const directory = process.cwd();
  const file = path.join(directory, 'package.json');
  const manifest = {
    name: path
      .basename(directory)
      .toLowerCase()
      .replace(/[^a-z0-9-_.]/g, '-'),
    version: '1.0.0',
    description: '',
    main: 'index.js',
    scripts: { test: 'echo "Error: no test specified" && exit 1' },
    keywords: [],
    author: '',
    license: 'ISC',
    ...readManifest(directory),
  };
  const text = JSON.stringify(manifest, null, 2);
  writeFileSync(file, `${text}\n`);
  return print(`Wrote to ${file}:\n\n${text}\n`);
}

/** `npm create vite@latest` runs `create-vite@latest`. Source: npm init. */
function createName(initializer: string): string {
  const [, scope, name = '', version = ''] = /^(@[^/@]+)?\/?([^@]*)(@.*)?$/.exec(initializer) ?? [];
  if (scope) return `${scope}/${name ? `create-${name}` : 'create'}${version}`;
  return `create-${name}${version}`;
}

async function main(): Promise<number> {
  const argv = process.argv.slice(2);
  if (path.basename(process.argv[1]) === 'npx') {
    const { positionals, options, rest } = parseArguments(argv, { stopAtPositional: true });
    return execute([...positionals, ...rest], { options });
  }
  const args = parseArguments(argv);
  if (args.command === undefined) return args.options.version ? print(VERSION) : ((await commands.help?.(args)) ?? 0, 1);
  const command = commands[ALIASES[args.command] ?? args.command];
  if (!command)
    throw new NpmError({ code: 'EUNKNOWN', lines: [`Unknown command: "${args.command}"`, '', 'To see a list of supported npm commands, run:', '  npm help'] });
  return command(args);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    if (error instanceof ScriptFailure) process.exitCode = error.exitCode;
    else if (error instanceof NpmError) {
      output.error(error.lines);
      process.exitCode = 1;
    } else throw error;
  },
);
