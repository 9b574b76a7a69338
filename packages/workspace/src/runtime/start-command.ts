import { detectFramework, type ReadText } from '../frameworks/frameworks.ts';
import { toProjectPath } from '../files/ignored-paths.ts';
import { allDependencies, manifestError, parsePackageJson } from '../frameworks/package-json.ts';

const FALLBACK_SCRIPTS = ['dev', 'start', 'preview'];

/**
 * How a project is started: by its framework, otherwise by its own scripts, otherwise as a folder of static pages.
 * Source: docs/decisions.md#C4.
 */
export function startCommand(readText: ReadText): string | undefined {
  if (manifestError(readText('package.json')) !== undefined) return undefined; // a valid one may name another command
  const scripts = parsePackageJson(readText('package.json'))?.scripts ?? {};
  const framework = detectFramework(readText);
  const script = (framework?.devScripts ?? FALLBACK_SCRIPTS).find((name) => scripts[name] !== undefined);
  if (script !== undefined) return script === 'start' ? 'npm start' : `npm run ${script}`;
  if (framework) return framework.devCommand;
  return readText('index.html') === undefined ? undefined : 'npx --yes serve';
}

/** Why a project has no start command, and what to do. */
export function whyNoStart(readText: ReadText, paths: readonly string[]): string {
  const error = manifestError(readText('package.json'));
  if (error !== undefined) return `package.json is not valid JSON: ${error}. Fix it, then start again.`;
  const lacks = paths.includes('package.json')
    ? 'package.json has no dev, start or preview script, and there is no index.html'
    : 'there is no package.json and no index.html';
  const why = `There is nothing to start: ${lacks}.`;
  for (const path of paths) {
    if (!path.endsWith('/package.json')) continue;
    const folder = path.slice(0, -'/package.json'.length);
    const command = startCommand((name) => readText(`${folder}/${name}`));
    if (command !== undefined) return `${why} ${path} has one: the command is cd ${/^[\w./-]+$/.test(folder) ? folder : `'${folder}'`} && ${command}.`;
  }
  return why;
}

/**
 * How a project is built: by its framework's command, otherwise by its script, otherwise by its bundler. Undefined
 * without any of them. Source: docs/specification/runtime.md.
 */
export function buildCommand(readText: ReadText): string | undefined {
  const own = detectFramework(readText)?.buildCommand;
  if (own !== undefined) return own;
  const manifest = parsePackageJson(readText('package.json'));
  if (manifest?.scripts?.['build'] !== undefined) return 'npm run build';
  return allDependencies(manifest)['vite'] === undefined ? undefined : 'npx vite build';
}

const CHECK_SCRIPTS = ['typecheck', 'type-check', 'check:types'];

/** How a project's types are checked: by its own script, otherwise by its compiler. Undefined without either. */
export function typecheckCommand(readText: ReadText): string | undefined {
  const manifest = parsePackageJson(readText('package.json'));
  const script = CHECK_SCRIPTS.find((name) => manifest?.scripts?.[name] !== undefined);
  if (script !== undefined) return `npm run ${script}`;
  return readText('tsconfig.json') !== undefined && allDependencies(manifest)['typescript'] !== undefined ? 'npx tsc --noEmit' : undefined;
}

/** Default install command. Source: docs/decisions.md#C6. */
export function installCommand(hasFile: (path: string) => boolean): string {
  if (hasFile('pnpm-lock.yaml')) return 'pnpm install';
  if (hasFile('yarn.lock')) return 'yarn install';
  return 'npm install';
}

/** How packages are added by name. npm is the default when there is no lock file. */
export function addCommand(hasFile: (path: string) => boolean, isDev: boolean): string {
  if (hasFile('pnpm-lock.yaml')) return isDev ? 'pnpm add --save-dev' : 'pnpm add';
  if (hasFile('yarn.lock')) return isDev ? 'yarn add --dev' : 'yarn add';
  return isDev ? 'npm install --save-dev' : 'npm install';
}

/** The packages that package.json asks for, as a text that changes with them. */
export function wantedPackages(readText: ReadText): string {
  return JSON.stringify(allDependencies(parsePackageJson(readText('package.json'))));
}

/** Dev servers that follow file changes themselves. Any other program must be restarted to show them. */
const FOLLOWS_CHANGES =
  /\b(?:vite|next|nuxi?|astro|slidev|remix|ng|expo|docusaurus|eleventy|webpack|rspack|rsbuild|parcel|react-scripts|nodemon|ns)\b|--watch\b|\bserve\b|\btsx watch\b/;

/** A project's own program that node runs, and how it follows changes: it watches files, or uses a dev server. */
const OWN_PROGRAM = /\b(?:node|tsx|ts-node)\s+(?:--?\S+\s+)*(?:\.\/)?([\w./-]+\.[cm]?[jt]s)\b/;
const WATCHES = /\bwatch(?:File)?\s*[(:]|\bchokidar\b|\bmiddlewareMode\b/;

interface CommandIn {
  /** '' for the project itself, otherwise it ends with a slash. */
  readonly folder: string;
  readonly line: string;
}

const CHANGES_FOLDER = /^\s*cd\s+(?:"([^"]+)"|'([^']+)'|(\S+))\s*&&\s*(.*)$/s;
const FOLDER_OPTION = /^(?:--prefix|--dir|--cwd|--workspace|-C|-w)(?:=(.*))?$/;
/** Scripts that run scripts are followed this far. */
const MAX_DEPTH = 4;

/** The folder that a command line changes to first, and the rest of the line. */
function splitFolder({ folder, line }: CommandIn): CommandIn {
  const found = CHANGES_FOLDER.exec(line);
  return found ? { folder: folderIn(folder, found[1] ?? found[2] ?? found[3] ?? ''), line: found[4] ?? '' } : { folder, line };
}

function folderIn(folder: string, name: string): string {
  const path = toProjectPath(name.startsWith('/') ? name : `${folder}${name}`);
  return path ? `${path}/` : '';
}

/** The script that a package manager's command runs, and its folder. Undefined for any other command. */
function runScript(command: CommandIn, readText: ReadText): CommandIn | undefined {
  const { folder, line } = splitFolder(command);
  const [manager = '', ...words] = line.trim().split(/\s+/);
  if (!/^(?:npm|pnpm|yarn)$/.test(manager)) return undefined;
  let within = folder;
  let script: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (/^(?:--|&&|\|\|?|;|&)$/.test(word)) break;
    const option = FOLDER_OPTION.exec(word);
    if (option) within = folderIn(folder, option[1] ?? words[++at] ?? '');
    else if (!word.startsWith('-') && word !== 'run' && word !== 'run-script') script ??= word;
  }
  const text = script === undefined ? undefined : parsePackageJson(readText(`${within}package.json`))?.scripts?.[script];
  return text === undefined ? undefined : { folder: within, line: text };
}

/** The command that runs in the end. Scripts that run scripts are followed to the last one. */
function lastCommand(command: string, readText: ReadText): CommandIn {
  let last: CommandIn = { folder: '', line: command };
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next = runScript(last, readText);
    if (next === undefined) break;
    last = next;
  }
  return splitFolder(last);
}

/** The script of a package.json that a command line runs in the end. Undefined when it runs none. */
export function scriptOf(command: string, readText: ReadText): string | undefined {
  const { line } = lastCommand(command, readText);
  return line === splitFolder({ folder: '', line: command }).line ? undefined : line;
}

/** An installation at the start of a command line. */
const PLAIN_INSTALL = /^\s*(?:npm (?:i|install|ci)|pnpm (?:i|install)|yarn(?: install)?)\s*(?:&&|;|$)/;

/** The command line without an installation at its start. Source: docs/decisions.md#C5. */
export function withoutInstall(line: string): string {
  return line.replace(PLAIN_INSTALL, '').trim();
}

/** Output that goes to the same place, and a background mark. */
const IN_BACKGROUND = /\s*(?:2>&1\s*)?&?\s*$/;
const OTHER_COMMANDS = /[;|&<>]/;
/** A background mark at the end, and no other before it. */
const ONLY_IN_BACKGROUND = /^((?:[^&]|&&|[<>]&|&>)*[^&\s])\s*&\s*$/;

/** The command that a line does nothing but start in the background. */
export function backgroundCommandOf(line: string): string | undefined {
  return ONLY_IN_BACKGROUND.exec(line.replace(/\s*;?\s*disown\s*$/, ''))?.[1];
}

const VIA_NPX = /^npx (?:--yes |-y )?/;

/**
 * The command by which a line starts the project's server and does nothing else. Undefined if it does not. An
 * installation before it is left out, since a start installs missing packages.
 */
export function serverCommandOf(line: string, readText: ReadText): string | undefined {
  const command = withoutInstall(line).replace(IN_BACKGROUND, '');
  if (OTHER_COMMANDS.test(splitFolder({ folder: '', line: command }).line)) return undefined;
  const start = startCommand(readText);
  return start !== undefined && programOf(command, readText) === programOf(start, readText) ? command : undefined;
}

/** What a command runs in the end, in which folder. Arguments that are added to a script do not matter. */
function programOf(command: string, readText: ReadText): string {
  const { folder, line } = lastCommand(command, readText);
  return `${folder} ${line.trim().replace(VIA_NPX, '')}`;
}

/** Whether the command line's own program, or the script that it runs, follows changes. */
export function followsChanges(command: string, readText: ReadText): boolean {
  const { folder, line } = lastCommand(command, readText);
  if (FOLLOWS_CHANGES.test(line)) return true;
  const program = OWN_PROGRAM.exec(line)?.[1];
  return program !== undefined && WATCHES.test(readText(`${folder}${program}`) ?? '');
}

/** Files that a dev server reads once, and restarts itself for. */
const CONFIGURATION = /(?:^|\/)(?:[\w-]+\.config\.[cm]?[jt]s|\.env(?:\..+)?)$/;
const RUNS_ANEW = /\bnodemon\b|--watch\b|\btsx watch\b/;
const CODE = /\.(?:[cm]?[jt]sx?|json)$/;

/** Files whose change makes a server that follows changes restart. */
export function restartsBy(command: string, readText: ReadText): (path: string) => boolean {
  const isRunAnew = RUNS_ANEW.test(scriptOf(command, readText) ?? command);
  return (path) => CONFIGURATION.test(path) || (isRunAnew && CODE.test(path));
}

/** Files that servers write while they run. A change to one is not a change that a server missed. */
const WRITTEN_BY_SERVERS = /\.(?:log|pid|db|db3|sqlite|sqlite3)(?:-(?:wal|shm|journal))?$/i;

/** Whether a program may have read the file when it was started. */
export function isReadAtStart(path: string): boolean {
  return !WRITTEN_BY_SERVERS.test(path);
}

export function hasDependencies(readText: ReadText): boolean {
  return Object.keys(allDependencies(parsePackageJson(readText('package.json')))).length > 0;
}
