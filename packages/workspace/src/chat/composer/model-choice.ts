import { AppError, listModels, messageOf, type ModelInfo } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../../api/client.ts';
import type { Notices } from '../../notices/notices.ts';

/** The model that a person chose, where it outlives the page. */
export interface KeptModelChoice {
  read(): string | undefined;
  keep(modelId: string): void;
}

/** The models that the person can choose from, and the one that answers. */
export interface ModelChoice {
  readonly models: ReadableAtom<readonly ModelInfo[]>;
  readonly modelId: ReadableAtom<string | undefined>;
  /** By the person: it counts for their next projects too. */
  choose(id: string): void;
  /** For what goes on here with the model that it began with. */
  use(id: string): void;
  /** Reads them again. Who chose none has the default, also where a better one has come meanwhile; so has who chose one that is not ready any more. */
  reload(): Promise<void>;
}

interface Deps {
  readonly api: ApiClient;
  readonly notices: Notices;
  /** The open project: keys of its organisation count there. */
  readonly projectId: () => string | undefined;
  /** Absent: a choice ends with the page. */
  readonly kept?: KeptModelChoice | undefined;
}

export function createModelChoice({ api, notices, projectId, kept = keptByPage() }: Deps): ModelChoice {
  const models = atom<readonly ModelInfo[]>([]);
  const modelId = atom<string | undefined>(undefined);
  let wanted: string | undefined;
  const use = (id: string): void => {
    wanted = id;
    modelId.set(id);
  };
  return {
    models,
    modelId,
    use,
    choose(id) {
      use(id);
      kept.keep(id);
    },
    async reload() {
      try {
        const opened = projectId();
        const list = await api.call(listModels, {}, { query: opened === undefined ? {} : { projectId: opened } });
        models.set(list.models);
        const isReady = (wish: string | undefined) => list.models.some(({ id, status }) => id === wish && status === 'ready');
        modelId.set([wanted, kept.read()].find(isReady) ?? list.defaultModelId);
      } catch (error) {
        // Who only looks at a public project needs none, and no account.
        if (error instanceof AppError && error.code === 'login-required') return;
        notices.show({ kind: 'error', text: `Could not load the models: ${messageOf(error)}` });
      }
    },
  };
}

/** A choice that ends with the page. */
export function keptByPage(): KeptModelChoice {
  let chosen: string | undefined;
  return {
    read: () => chosen,
    keep: (id) => {
      chosen = id;
    },
  };
}
