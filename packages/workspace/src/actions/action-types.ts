import type { Action, ActionOf, ActionType } from '@lathe/protocol';
import { runBuildAndDeploy } from './runners/build-and-deploy.ts';
import { runDatabase } from './runners/database.ts';
import { runDeploy } from './runners/deploy.ts';
import { runBuild } from './runners/build.ts';
import { runDomainSetup } from './runners/domain-setup.ts';
import { pathsOfFileAction, runFile } from './runners/file.ts';
import { runGithubClone, runGithubSync } from './runners/github.ts';
import { runImportProject } from './runners/import-project.ts';
import { runImportTemplate } from './runners/import-template.ts';
import { runImport } from './runners/import.ts';
import { pathsOfInstall, runInstall } from './runners/install.ts';
import type { ActionRunner } from './runners/runner.ts';
import { runShell } from './runners/shell.ts';
import { runStart } from './runners/start.ts';
import { runFetchFigmaFrame, runGenerateFigmaCode, runUploadFigmaAssets } from './runners/figma.ts';

/** What the workspace knows about a type of action. */
interface ActionTypeRow<T extends ActionType> {
  readonly run: ActionRunner<T>;
  /** The files that it writes, deletes or moves itself, and that locks and targets protect. */
  readonly writes: (action: ActionOf<T>) => readonly string[];
  /** It runs in the assistant's terminal as this line, which distinguishes it from other commands. Undefined: it is not a command. */
  readonly commandLine: ((action: ActionOf<T>) => string) | undefined;
  /** It does not run after a command of its step has failed. */
  readonly needsSuccess: boolean;
  /** It may run forever without printing anything, so the person is asked about a long silence. Source: docs/decisions.md#C8. */
  readonly canHang: boolean;
  /** It runs again after the page is reloaded, although it may have been half done. */
  readonly isRepeatable: boolean;
  /** It installs packages, or brings files that need an installation. */
  readonly packages: 'installs' | 'needs-install' | undefined;
  readonly startsServer: boolean;
}

const writesNothing = () => [];
const QUIET = {
  writes: writesNothing,
  commandLine: undefined,
  needsSuccess: false,
  canHang: false,
  isRepeatable: true,
  packages: undefined,
  startsServer: false,
} as const;
const COMMAND = { ...QUIET, needsSuccess: true, canHang: true } as const;

/** One row per type of action; the compiler asks for the row of a new type. */
export const ACTION_TYPES: { readonly [T in ActionType]: ActionTypeRow<T> } = {
  file: { ...QUIET, run: runFile, writes: pathsOfFileAction },
  shell: { ...COMMAND, run: runShell, commandLine: ({ command }) => command.trim(), isRepeatable: false },
  install: {
    ...COMMAND,
    run: runInstall,
    writes: pathsOfInstall,
    commandLine: ({ packages }) => lineOf('install', packages.join(' ')),
    needsSuccess: false, // missing packages can be why the command failed
    packages: 'installs',
  },
  start: {
    ...COMMAND,
    run: runStart,
    commandLine: ({ command }) => lineOf('start', command),
    canHang: false, // a server prints nothing while nobody visits
    startsServer: true,
  },
  build: { ...COMMAND, run: runBuild, commandLine: ({ command }) => lineOf('build', command), isRepeatable: false },
  'import-template': { ...QUIET, run: runImportTemplate, packages: 'needs-install' },
  'import-project': { ...QUIET, run: runImportProject, packages: 'needs-install' },
  import: { ...COMMAND, run: runImport, commandLine: () => 'import', needsSuccess: false, packages: 'installs', startsServer: true },
  'build-and-deploy': { ...COMMAND, run: runBuildAndDeploy, commandLine: () => 'build-and-deploy', needsSuccess: false },
  deploy: { ...QUIET, run: runDeploy },
  'domain-setup': { ...QUIET, run: runDomainSetup },
  'github-sync': { ...QUIET, run: runGithubSync },
  'github-clone': { ...QUIET, run: runGithubClone, packages: 'needs-install' },
  'fetch-figma-frame': { ...QUIET, run: runFetchFigmaFrame },
  'generate-figma-code': { ...QUIET, run: runGenerateFigmaCode },
  'upload-figma-assets': { ...QUIET, run: runUploadFigmaAssets },
  supabase: { ...QUIET, run: runDatabase },
};

function lineOf(type: ActionType, rest = ''): string {
  return `${type} ${rest}`.trim();
}

/** TypeScript cannot see that a row takes the action that names it. */
const rowOf = (action: Action) => ACTION_TYPES[action.type] as unknown as ActionTypeRow<ActionType>;

export const runAction: ActionRunner<ActionType> = (action, deps, context) => rowOf(action).run(action, deps, context);

export const writtenPaths = (action: Action): readonly string[] => rowOf(action).writes(action);

export const isCommand = ({ type }: Action): boolean => ACTION_TYPES[type].commandLine !== undefined;

/** Whether two commands are the same, so that the second does not end the first. */
export const isSameCommand = (a: Action, b: Action): boolean => rowOf(a).commandLine?.(a) === rowOf(b).commandLine?.(b);
