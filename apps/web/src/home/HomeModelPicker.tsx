import { useQuery } from '@tanstack/react-query';
import { modelsQuery } from '../api/queries.ts';
import { ModelPicker } from '../chat/ModelPicker.tsx';
import { useServices } from '../services.tsx';

export default function HomeModelPicker({ modelId, onChoose }: { readonly modelId: string | undefined; readonly onChoose: (id: string) => void }) {
  const models = useQuery(modelsQuery(useServices().api));
  if (!models.data) return null;
  return <ModelPicker models={models.data.models} modelId={modelId ?? models.data.defaultModelId} onChoose={onChoose} />;
}
