import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { modelsQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Select } from '../components/Select.tsx';
import { useServices } from '../services.tsx';
import { SettingRow } from '../components/SettingRow.tsx';

const NONE = '';

/** Chooses the model that answers when the chosen one cannot. The default is none. */
export function FallbackModelRow() {
  const { api } = useServices();
  const client = useQueryClient();
  const list = useQuery(modelsQuery(api));
  const change = useMutation({
    mutationFn: (id: string) => api.changeAccount({ fallbackModelId: id === NONE ? null : id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['models'] }),
  });
  const chosen = list.data?.fallbackModelId ?? NONE;
  const ready = (list.data?.models ?? []).filter(({ status, isEmbedded }) => status === 'ready' && !isEmbedded);
  const options = [{ value: NONE, label: 'No other model' }, ...ready.map(({ id, name, providerName }) => ({ value: id, label: `${name}, ${providerName}` }))];
  // Still listed when its key is gone, because it is still the choice.
  if (options.every(({ value }) => value !== chosen)) options.push({ value: chosen, label: chosen });
  return (
    <>
      <SettingRow
        title="When a model cannot answer"
        text="Used if the model is overloaded, rate-limited or unreachable. The other model may cost more and sees the same conversation."
      >
        <Select
          label="Fallback model"
          options={options}
          value={change.isPending ? change.variables : chosen}
          isDisabled={!list.data || change.isPending}
          onChange={(id) => change.mutate(id)}
          className="w-56 max-sm:w-full"
        />
      </SettingRow>
      <ActionError error={change.error ?? list.error} className="mt-2" />
    </>
  );
}
