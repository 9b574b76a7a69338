import type { ChatMessage, ModelInfo, ProjectContext } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { Editor } from '../../editor/editor.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import type { SecretAccess } from '../../files/secret-access.ts';
import type { PersonKnowledge } from '../../settings/person-knowledge.ts';
import { type ContextMeter, createContextMeter } from './context-meter.ts';
import { contextPaths } from './context-paths.ts';
import { projectContext } from './project-context.ts';

interface Deps {
  readonly files: ProjectFiles;
  readonly editor: Pick<Editor, 'selectedPath'>;
  readonly secrets: Pick<SecretAccess, 'isHidden'>;
  readonly personKnowledge: Pick<PersonKnowledge, 'saved'>;
  readonly getTitle: () => string;
  readonly problems: () => readonly string[];
  readonly databaseSchema: () => readonly string[];
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly models: ReadableAtom<readonly ModelInfo[]>;
  readonly modelId: ReadableAtom<string | undefined>;
  readonly chosenModel: () => ModelInfo | undefined;
  readonly isTurnRunning: () => boolean;
}

export interface TurnContext extends ContextMeter {
  /** What a model learns about the project, with what the person changed since the last turn. */
  context(changedPaths: readonly string[]): ProjectContext;
  readonly changedByHand: {
    /** Returns the paths and forgets them, so that the next turn does not get them again. */
    take(): readonly string[];
    /** Keeps paths of a turn that did not begin. */
    restore(paths: readonly string[]): void;
  };
}

/** What is sent with the conversation, and how large all of it is. */
export function createTurnContext({ files, editor, messages, models, modelId, chosenModel, isTurnRunning, ...deps }: Deps): TurnContext {
  const handChanged = new Set<string>();
  files.onChange((paths) => {
    // What changes while no turn runs was changed by the person or their commands.
    if (!isTurnRunning()) for (const path of paths) handChanged.add(path);
  });

  /** A model that cannot read files itself must be sent their contents. */
  const readsFiles = () => {
    const info = chosenModel();
    return info?.supportsTools === true && !info.isEmbedded;
  };

  const context = (changedPaths: readonly string[]) =>
    projectContext({
      title: deps.getTitle(),
      files,
      preferredPaths: contextPaths({ selectedPath: editor.selectedPath.get(), files, problems: deps.problems(), messages: messages.get() }),
      changedPaths,
      problems: deps.problems(),
      databaseSchema: deps.databaseSchema(),
      isHidden: deps.secrets.isHidden,
      savedKnowledge: deps.personKnowledge.saved.get(),
      fillsRoom: !readsFiles(),
    });

  return {
    ...createContextMeter({ messages, models, modelId, sent: () => JSON.stringify(context([...handChanged])).length }),
    context,
    changedByHand: {
      take() {
        const paths = [...handChanged];
        handChanged.clear();
        return paths;
      },
      restore(paths) {
        for (const path of paths) handChanged.add(path);
      },
    },
  };
}
