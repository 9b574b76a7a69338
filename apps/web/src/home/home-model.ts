import type { ModelInfo, ModelList } from '@lathe/protocol';

/** The model for the first prompt: the last choice while it is available, otherwise the default. */
export function homeModel({ models, defaultModelId }: Pick<ModelList, 'models' | 'defaultModelId'>, wanted: string | undefined): ModelInfo | undefined {
  const ready = (id: string | undefined) => models.find((model) => model.id === id && model.status === 'ready');
  return ready(wanted) ?? models.find(({ id }) => id === defaultModelId);
}
