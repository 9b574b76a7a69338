import { detectFramework, type ReadText } from './frameworks.ts';
import { allDependencies, parsePackageJson } from './package-json.ts';

const FALLBACK_SCRIPTS = ['dev', 'start', 'preview'];

/**
 * How a project is started: as its framework is, else by its own scripts, else as a folder of pages.
 * Sources: workspace specification, section 5; decisions, C4.
 */
export function startCommand(readText: ReadText): string | undefined {
  const scripts = parsePackageJson(readText('package.json'))?.scripts ?? {};
  const framework = detectFramework(readText);
  const script = (framework?.devScripts ?? FALLBACK_SCRIPTS).find((name) => scripts[name] !== undefined);
  if (script !== undefined) return script === 'start' ? 'npm start' : `npm run ${script}`;
  if (framework) return framework.devCommand;
  return readText('index.html') === undefined ? undefined : 'npx --yes serve';
}

/**
 * How a project is built: by its framework's own command, else by its script, else by its bundler. Undefined where it
 * has none of them. Sources: workspace specification, section 9; assistant specification, section 5.
 */
export function buildCommand(readText: ReadText): string | undefined {
  const own = detectFramework(readText)?.buildCommand;
  if (own !== undefined) return own;
  const manifest = parsePackageJson(readText('package.json'));
  if (manifest?.scripts?.['build'] !== undefined) return 'npm run build';
  return allDependencies(manifest)['vite'] === undefined ? undefined : 'npx vite build';
}

const CHECK_SCRIPTS = ['typecheck', 'type-check', 'check:types'];

/** How a project's types are checked: by its own script, else by its compiler. Undefined where it has neither. */
export function typecheckCommand(readText: ReadText): string | undefined {
  const manifest = parsePackageJson(readText('package.json'));
  const script = CHECK_SCRIPTS.find((name) => manifest?.scripts?.[name] !== undefined);
  if (script !== undefined) return `npm run ${script}`;
  return readText('tsconfig.json') !== undefined && allDependencies(manifest)['typescript'] !== undefined ? 'npx tsc --noEmit' : undefined;
}

/** Default install command. Source: assistant specification, section 4; decisions, C6. */
export function installCommand(hasFile: (path: string) => boolean): string {
  if (hasFile('pnpm-lock.yaml')) return 'pnpm install';
  if (hasFile('yarn.lock')) return 'yarn install';
  return 'npm install';
}

/** How packages are added by name, which is npm's way too where npm made no lock file yet. */
export function addCommand(hasFile: (path: string) => boolean, isDev: boolean): string {
  if (hasFile('pnpm-lock.yaml')) return isDev ? 'pnpm add --save-dev' : 'pnpm add';
  if (hasFile('yarn.lock')) return isDev ? 'yarn add --dev' : 'yarn add';
  return isDev ? 'npm install --save-dev' : 'npm install';
}

/** What package.json asks for, as a text that changes when it asks for something else. */
export function wantedPackages(readText: ReadText): string {
  return JSON.stringify(allDependencies(parsePackageJson(readText('package.json'))));
}

/** Dev servers that follow changes of files by themselves; what runs without one must be started anew to show them. */
const FOLLOWS_CHANGES =
  /\b(?:vite|next|nuxi?|astro|slidev|remix|ng|expo|docusaurus|eleventy|webpack|rspack|rsbuild|parcel|react-scripts|nodemon|ns)\b|--watch\b|\bserve\b|\btsx watch\b/;

/** A program of the project's own that node runs, and what it does where it follows changes: watches files, or has a dev server do it. */
const OWN_PROGRAM = /\b(?:node|tsx|ts-node)\s+(?:--?\S+\s+)*(?:\.\/)?([\w./-]+\.[cm]?[jt]s)\b/;
const WATCHES = /\bwatch(?:File)?\s*[(:]|\bchokidar\b|\bmiddlewareMode\b/;

/** The script of package.json that a command line runs; undefined where it runs none. */
export function scriptOf(command: string, readText: ReadText): string | undefined {
  const script = /^(?:npm (?:run )?|pnpm (?:run )?|yarn (?:run )?)([\w:.-]+)/.exec(command)?.[1];
  return script === undefined ? undefined : parsePackageJson(readText('package.json'))?.scripts?.[script];
}

/** True where the command line's own program, or the script that it runs, follows changes. */
export function followsChanges(command: string, readText: ReadText): boolean {
  const line = scriptOf(command, readText) ?? command;
  if (FOLLOWS_CHANGES.test(line)) return true;
  const program = OWN_PROGRAM.exec(line)?.[1];
  return program !== undefined && WATCHES.test(readText(program) ?? '');
}

/** What a dev server reads once and restarts by itself for. */
const CONFIGURATION = /^(?:[\w-]+\.config\.[cm]?[jt]s|\.env(?:\..+)?)$/;
const RUNS_ANEW = /\bnodemon\b|--watch\b|\btsx watch\b/;
const CODE = /\.(?:[cm]?[jt]sx?|json)$/;

/** The files with which a server that follows changes begins anew. */
export function restartsBy(command: string, readText: ReadText): (path: string) => boolean {
  const isRunAnew = RUNS_ANEW.test(scriptOf(command, readText) ?? command);
  return (path) => CONFIGURATION.test(path) || (isRunAnew && CODE.test(path));
}

/** What servers write themselves while they run: nothing that one has missed. */
const WRITTEN_BY_SERVERS = /\.(?:log|pid|db|db3|sqlite|sqlite3)(?:-(?:wal|shm|journal))?$/i;

/** Whether a program may have read the file when it was started. */
export function isReadAtStart(path: string): boolean {
  return !WRITTEN_BY_SERVERS.test(path);
}

export function hasDependencies(readText: ReadText): boolean {
  return Object.keys(allDependencies(parsePackageJson(readText('package.json')))).length > 0;
}
