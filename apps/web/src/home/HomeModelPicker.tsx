import { useQuery } from '@tanstack/react-query';
import { modelsQuery } from '../api/queries.ts';
import { ModelPicker } from '../chat/ModelPicker.tsx';
import { useStore } from '../components/use-store.ts';
import { useServices } from '../services.tsx';

/** Chooses the model for the first prompt. The last choice is kept while it is available. */
export default function HomeModelPicker() {
  const { api, preferences } = useServices();
  const list = useQuery(modelsQuery(api));
  const wanted = useStore(preferences.preferences).modelId;
  if (!list.data) return null;
  const { models, defaultModelId } = list.data;
  const modelId = models.some(({ id, status }) => id === wanted && status === 'ready') ? wanted : defaultModelId;
  return <ModelPicker models={models} modelId={modelId} onChoose={(id) => preferences.change({ modelId: id })} onOpen={() => void list.refetch()} />;
}
