/** Routes and resources that are added to a server that I wrote, or taken away from it. */
import { mergeChange, type ProjectRequest } from '@lathe/app-model';
import { act, say, type Answer } from '../answer.ts';
import { enumerated } from '../sentences/sentences.ts';
import { packagesOf, writeServer } from '../starters/server/write-server.ts';
import { readServerModel, SERVER_MODEL_FILE, withoutWishes, withWishes } from '../starters/server/server-model.ts';
import { describeConflicts } from './describe-app.ts';
import { fileActions } from './file-actions.ts';
import { nameOfWish } from './starter.ts';
import type { Situation } from './situation.ts';

export async function extendServer({ wants, isRemoval }: Extract<ProjectRequest, { type: 'extend-server' }>, situation: Situation): Promise<Answer> {
  const { project, texts } = situation;
  const before = readServerModel(project.text(SERVER_MODEL_FILE));
  if (before === undefined) return say(texts.unreadableModel(`${SERVER_MODEL_FILE}: export const api`));
  const after = isRemoval ? withoutWishes(before, wants) : withWishes(before, wants);
  const parts = await situation.partFiles();
  const [old, now] = [writeServer(before, parts), writeServer(after, parts)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  project.need(paths);
  const current = new Map(
    paths.flatMap((path) => {
      const text = project.text(path);
      return text === undefined ? [] : [[path, text] as const];
    }),
  );
  const merged = mergeChange(old, now, current);
  const actions = fileActions(merged, current);
  if (actions.length === 0) return say([texts.app.unchanged, describeConflicts(merged.conflicts, texts)].filter((part) => part !== '').join(' '));
  const names = enumerated(
    wants.map((wish) => nameOfWish(wish, texts.project)),
    texts,
  );
  const done = texts.did(isRemoval ? texts.change.removed(names) : texts.change.added(names));
  const packages = packagesOf(after).filter((name) => !(project.text('package.json') ?? '').includes(`"${name}"`));
  return act(
    texts.app.changeTitle(after.title),
    '',
    [...actions, ...(packages.length === 0 ? [] : [{ type: 'install' as const, packages: [...packages] }]), { type: 'start' }],
    [done, describeConflicts(merged.conflicts, texts)].filter((part) => part !== '').join(' '),
  );
}
