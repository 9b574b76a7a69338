import type { ProjectRemote } from '@lathe/protocol';
import type { AutomaticPush } from '@lathe/workspace';

/** How the project and its repository are, in a few words. */
export function remoteWords({ path, ahead, hasChanges, isBehind, problem, syncedAt }: ProjectRemote): string {
  if (problem !== undefined) return problem;
  const own = ahead > 0 ? `${ahead === 1 ? '1 version' : `${ahead} versions`} not pushed` : hasChanges ? 'Changes not pushed' : undefined;
  if (isBehind === true) return own === undefined ? `${path} has something new` : `${own}, and ${path} has something new`;
  if (own !== undefined) return own;
  return syncedAt === undefined ? `Not synchronized with ${path} yet` : `Up to date with ${path}`;
}

/** Why versions were not pushed, and what happens next. Undefined: they were. */
export function automaticPushWords(push: AutomaticPush): string | undefined {
  if (push.status === 'idle') return undefined;
  return push.isTriedAgain ? `Not pushed, and tried again soon. ${push.message}` : `Not pushed. ${push.message}`;
}

/** Whether there is something to synchronize. */
export function isInStep({ ahead, hasChanges, isBehind, problem, syncedAt }: ProjectRemote): boolean {
  return ahead === 0 && !hasChanges && isBehind !== true && problem === undefined && syncedAt !== undefined;
}
