import type { ActionOf } from '@lathe/protocol';
import { addCommand, hasDependencies } from '../../runtime/start-command.ts';
import { commandOutcome } from './command-outcome.ts';
import type { ActionRunner, RunOutcome } from './runner.ts';

/** The files that say what is installed. */
const MANIFESTS = ['package.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

const DEV_OPTIONS: ReadonlySet<string> = new Set(['-D', '--save-dev', '--dev']);

export const ALREADY_INSTALLED: RunOutcome = { status: 'skipped', result: { reason: 'Already installed' } };

/** Only an installation by name writes package.json. */
export function pathsOfInstall({ packages }: ActionOf<'install'>): readonly string[] {
  return packages.length > 0 ? ['package.json'] : [];
}

export const runInstall: ActionRunner<'install'> = async (action, { files, machine }, { signal, isAutomatic, hasAutomaticInstall, onOutput }) => {
  // Models mix options into the names. They are not packages, and a model may not set what the person did not.
  const packages = action.packages.filter((word) => !word.trimStart().startsWith('-'));
  const dev = action.dev === true || action.packages.some((word) => DEV_OPTIONS.has(word.trim()));
  if (packages.length === 0 && hasAutomaticInstall) return ALREADY_INSTALLED;
  if (isAutomatic && !hasDependencies((path) => files.readText(path))) return { status: 'skipped', result: { reason: 'package.json lists no packages.' } };
  const paths = pathsOfInstall(action);
  const permission = files.permit(paths);
  if (!permission.isAllowed) return { status: 'skipped', result: { reason: permission.reason, refusedPaths: [...paths] } };
  const command = packages.length > 0 ? `${addCommand((path) => files.get(path) !== undefined, dev)} ${packages.map(quote).join(' ')}` : undefined;
  const before = MANIFESTS.map((path) => files.get(path));
  const outcome = commandOutcome(await machine.install(signal, command, onOutput));
  return { ...outcome, hasChangedFiles: MANIFESTS.some((path, index) => files.get(path) !== before[index]) };
};

function quote(word: string): string {
  return /^[\w@%+=:,./^~<>|*-]+$/.test(word) && !/[<>|*]/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`;
}
