import { AppError, listModels, messageOf, type ModelInfo } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../../api/client.ts';
import type { Notices } from '../../notices/notices.ts';

/** Keeps the person's choice of a model across pages. */
export interface KeptModelChoice {
  read(): string | undefined;
  keep(modelId: string): void;
}

/** The models that the person can choose from, and the one that answers. */
export interface ModelChoice {
  readonly models: ReadableAtom<readonly ModelInfo[]>;
  readonly modelId: ReadableAtom<string | undefined>;
  /** The person's choice, which also applies to their next projects. */
  choose(id: string): void;
  /** For a resumed turn, which continues with its own model. */
  use(id: string): void;
  /** Reads the models again. Without a choice, or when the chosen model is no longer ready, the current default is used. */
  reload(): Promise<void>;
}

interface Deps {
  readonly api: ApiClient;
  readonly notices: Notices;
  /** The open project. The keys of its organization apply there. */
  readonly projectId: () => string | undefined;
  /** Without it, a choice ends with the page. */
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
        // A visitor of a public project needs neither a model nor an account.
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
