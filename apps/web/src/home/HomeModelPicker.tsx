import { useQuery } from '@tanstack/react-query';
import { modelsQuery } from '../api/queries.ts';
import { ModelPicker } from '../chat/ModelPicker.tsx';
import { useStore } from '../components/use-store.ts';
import { useServices } from '../services.tsx';
import { homeModel } from './home-model.ts';

/** Chooses the model for the first prompt. The last choice is kept while it is available. */
export default function HomeModelPicker() {
  const { api, preferences } = useServices();
  const list = useQuery(modelsQuery(api));
  const wanted = useStore(preferences.preferences).modelId;
  if (!list.data) return null;
  return (
    <ModelPicker
      models={list.data.models}
      modelId={homeModel(list.data, wanted)?.id}
      onChoose={(id) => preferences.change({ modelId: id })}
      onOpen={() => void list.refetch()}
    />
  );
}
