import type { ChatMessage } from '@lathe/protocol';
import { actionsOf } from '../messages/message-reducer.ts';
import { foldersAbove } from '../../files/ignored-paths.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import { placeIn } from '../../files/place-in-text.ts';

/** Files of this many last turns are part of the model's context. Source: docs/assistant-protocol.md#context. */
const RECENT_TURNS = 3;

interface Sources {
  readonly selectedPath: string | undefined;
  readonly files: Pick<ProjectFiles, 'paths' | 'rules'>;
  readonly problems: readonly string[];
  readonly messages: readonly ChatMessage[];
}

/** The files whose contents matter most to a model: the open one, targets, those of errors, those of the last turns. */
export function contextPaths({ selectedPath, files, problems, messages }: Sources): string[] {
  const recent = messages
    .filter(({ role }) => role === 'assistant')
    .slice(-RECENT_TURNS)
    .flatMap((message) => actionsOf(message).flatMap(({ draft: { path } }) => (path ? [path] : [])));
  const { targeted } = files.rules.get();
  const targets = targeted.size > 0 ? files.paths().filter((path) => [path, ...foldersAbove(path)].some((one) => targeted.has(one))) : [];
  const broken = problems.flatMap((text) => placeIn(text).path ?? []);
  return [...(selectedPath === undefined ? [] : [selectedPath]), ...targets, ...broken, ...recent.reverse()];
}
