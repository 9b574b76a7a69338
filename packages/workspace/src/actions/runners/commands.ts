import { addCommand, buildCommand, hasDependencies, isReadAtStart } from '../../runtime/start-command.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import { writtenPaths } from '../written-paths.ts';
import { commandOutcome, type ActionRunner, type RunOutcome } from './runner.ts';

/** Source: decisions, C8. */
const SHELL_TIMEOUT_MS = 10 * 60_000;

/** A last line that asks something: nobody is there to answer. */
const ASKS = /^\?\s|[?:›]$|[([][yn](?:es)?\/no?[)\]]$|\(y\)$/i;
const WAITED_FOR_ANSWER = ' It seems to wait for an answer: give it as an option (for example --yes), or by a pipe.';

/** What "Unlock once" gives a command; one that writes more than this is run by the person. */
const REFUSED_PATHS_MAX = 100;

/** An install that an `install` action makes anyway is stripped from a command. Source: decisions, C5. */
const PLAIN_INSTALL = /^\s*(?:npm (?:i|install|ci)|pnpm (?:i|install)|yarn(?: install)?)\s*(?:&&|;|$)/;

/** Where it stands what is installed. */
const MANIFESTS = ['package.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

const DEV_OPTIONS: ReadonlySet<string> = new Set(['-D', '--save-dev', '--dev']);

const INSTALLED_ALREADY: RunOutcome = { status: 'skipped', result: { reason: 'Installed already' } };

export const runShell: ActionRunner<'shell'> = async (action, { files, machine }, { signal, hasAutomaticInstall, onOutput }) => {
  const command = hasAutomaticInstall ? action.command.replace(PLAIN_INSTALL, '').trim() : action.command;
  if (command === '') return INSTALLED_ALREADY;
  const timeout = AbortSignal.timeout(action.timeoutMs ?? SHELL_TIMEOUT_MS);
  const outcome = await guarded(files, async () => commandOutcome(await machine.run(command, AbortSignal.any([signal, timeout]), onOutput)));
  return timeout.aborted && !signal.aborted
    ? {
        ...outcome,
        status: 'failed',
        result: {
          ...outcome.result,
          reason: `The command took too long and was stopped.${ASKS.test(lastLine(outcome.result.output ?? '')) ? WAITED_FOR_ANSWER : ''}`,
        },
      }
    : outcome;
};

export const runInstall: ActionRunner<'install'> = async (action, { files, machine }, { signal, isAutomatic, hasAutomaticInstall, onOutput }) => {
  // As with tags: what models put beside the names is no package, and no option that the person's settings do not have.
  const packages = action.packages.filter((word) => !word.trimStart().startsWith('-'));
  const dev = action.dev === true || action.packages.some((word) => DEV_OPTIONS.has(word.trim()));
  if (packages.length === 0 && hasAutomaticInstall) return INSTALLED_ALREADY;
  if (isAutomatic && !hasDependencies((path) => files.readText(path))) return { status: 'skipped', result: { reason: 'package.json asks for no packages.' } };
  const paths = writtenPaths(action);
  const permission = files.permit(paths);
  if (!permission.isAllowed) return { status: 'skipped', result: { reason: permission.reason, refusedPaths: [...paths] } };
  const command = packages.length > 0 ? `${addCommand((path) => files.get(path) !== undefined, dev)} ${packages.map(quote).join(' ')}` : undefined;
  const before = MANIFESTS.map((path) => files.get(path));
  const outcome = commandOutcome(await machine.install(signal, command, onOutput));
  return { ...outcome, hasChangedFiles: MANIFESTS.some((path, index) => files.get(path) !== before[index]) };
};

export const runStart: ActionRunner<'start'> = async ({ command }, { machine }, { signal, messageId, isAutomatic, onOutput }) =>
  commandOutcome(await machine.start(signal, command, { messageId, isAutomatic, onOutput }));

/** Source: assistant specification, sections 5 and 8. */
export const runBuild: ActionRunner<'build'> = async (action, { files, machine }, { signal, onOutput }) => {
  const command = action.command ?? buildCommand((path) => files.readText(path));
  if (command === undefined) return { status: 'failed', result: { reason: 'Could not build the project because no build configuration was found.' } };
  const outcome = await guarded(files, async () => commandOutcome(await machine.run(command, signal, onOutput)));
  if (outcome.status === 'failed')
    return { ...outcome, result: { ...outcome.result, reason: 'Failed building the project. Check if there are any build errors and try again.' } };
  if (outcome.status === 'aborted')
    return { ...outcome, result: { ...outcome.result, reason: 'Build cancelled. If this happened by mistake, please try again.' } };
  return outcome;
};

/** A command writes what it wants: what it wrote against the person's locks and targets is undone, and said. Source: workspace specification, section 4. */
async function guarded(files: ProjectFiles, run: () => Promise<RunOutcome>): Promise<RunOutcome> {
  const end = files.guard();
  let outcome: RunOutcome;
  try {
    outcome = await run();
  } catch (error) {
    await end();
    throw error;
  }
  const { changed, undone } = await end();
  const hasChangedFiles = changed.some(isReadAtStart);
  const [first] = undone;
  if (first === undefined) return { ...outcome, hasChangedFiles };
  const others = undone.length > 1 ? ` So were changes of ${undone.length - 1} more.` : '';
  const reason = `${first.reason} What the command changed there was undone.${others}`;
  return {
    hasChangedFiles,
    status: outcome.status === 'complete' ? 'skipped' : outcome.status,
    result: {
      ...outcome.result,
      reason: outcome.result.reason === undefined ? reason : `${outcome.result.reason} ${reason}`,
      refusedPaths: undone.slice(0, REFUSED_PATHS_MAX).map(({ path }) => path),
    },
  };
}

function lastLine(output: string): string {
  const text = output.trimEnd();
  return text.slice(text.lastIndexOf('\n') + 1).trim();
}

function quote(word: string): string {
  return /^[\w@%+=:,./^~<>|*-]+$/.test(word) && !/[<>|*]/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`;
}
