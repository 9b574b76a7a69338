import type { LocalModels, ModelPull } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isPulling } from '../api/is-pulling.ts';
import { localModelsQuery } from '../api/queries.ts';
import { useServices, useWorkspace } from '../services.tsx';

export interface ModelPullControl {
  /** Undefined until the server has said what it can download. */
  readonly local: LocalModels | undefined;
  readonly pull: ModelPull | undefined;
  readonly isBusy: boolean;
  /** Why the last click had no effect. */
  readonly error: unknown;
  readonly start: (model: string) => void;
  readonly stop: () => void;
}

/** The download of a model for a message. `onReady` is called once it is there, if this page saw it being downloaded. */
export function useModelPull(messageId: string, onReady: (modelId: string) => void): ModelPullControl {
  const { api } = useServices();
  const { chat } = useWorkspace();
  const client = useQueryClient();
  const { data: local } = useQuery(localModelsQuery(api));
  const pull = local?.pull;
  const onSuccess = (answer: LocalModels): void => void client.setQueryData(localModelsQuery(api).queryKey, answer);
  const wasPulling = useRef(false);
  const start = useMutation({
    mutationFn: (model: string) => api.startModelPull({ model, messageId }),
    onSuccess(answer) {
      // A small download may be over already.
      wasPulling.current = true;
      onSuccess(answer);
    },
  });
  const stop = useMutation({ mutationFn: () => api.stopModelPull(), onSuccess });

  const doneId = pull?.state === 'done' ? pull.modelId : undefined;
  const isWaiting = isPulling(pull);
  const isForThis = pull?.messageId === messageId;
  useEffect(() => {
    if (isWaiting) wasPulling.current = true;
    if (doneId === undefined || !wasPulling.current) return;
    wasPulling.current = false;
    void chat.reloadModels().then(() => {
      if (isForThis) onReady(doneId);
    });
  }, [isWaiting, doneId, isForThis, chat, onReady]);

  return {
    local,
    pull,
    isBusy: start.isPending || stop.isPending,
    error: start.error ?? stop.error,
    start: (model) => {
      stop.reset();
      start.mutate(model);
    },
    stop: () => {
      start.reset();
      stop.mutate();
    },
  };
}
