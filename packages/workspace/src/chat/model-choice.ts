import { AppError, listModels, messageOf, type ModelInfo } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { Notices } from '../notices/notices.ts';

/** The models that the person can choose from, and the chosen one. */
export interface ModelChoice {
  readonly models: ReadableAtom<readonly ModelInfo[]>;
  readonly modelId: ReadableAtom<string | undefined>;
  choose(id: string): void;
  /** Reads them again. A chosen one that is not ready any more gives way to the default. */
  reload(): Promise<void>;
}

interface Deps {
  readonly api: ApiClient;
  readonly notices: Notices;
  /** The open project: keys of its organisation count there. */
  readonly projectId: () => string | undefined;
}

export function createModelChoice({ api, notices, projectId }: Deps): ModelChoice {
  const models = atom<readonly ModelInfo[]>([]);
  const modelId = atom<string | undefined>(undefined);
  return {
    models,
    modelId,
    choose: (id) => modelId.set(id),
    async reload() {
      try {
        const opened = projectId();
        const list = await api.call(listModels, {}, { query: opened === undefined ? {} : { projectId: opened } });
        models.set(list.models);
        const chosen = modelId.get();
        if (!chosen || !list.models.some(({ id, status }) => id === chosen && status === 'ready')) modelId.set(list.defaultModelId);
      } catch (error) {
        // Who only looks at a public project needs none, and no account.
        if (error instanceof AppError && error.code === 'login-required') return;
        notices.show({ kind: 'error', text: `The models could not be read: ${messageOf(error)}` });
      }
    },
  };
}
