import { useQuery } from '@tanstack/react-query';
import type { OrganizationName } from '../api/api.ts';
import { modelKeysQuery } from '../api/queries.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { useServices } from '../services.tsx';
import { KEY_PROVIDERS } from './key-providers.ts';
import { ModelKeyRow } from './ModelKeyRow.tsx';

/** A row for each service, with the keys of the person or of an organization. */
export function ModelKeys({ of }: { readonly of?: OrganizationName }) {
  const { api } = useServices();
  const keys = useQuery(modelKeysQuery(api, of));
  if (keys.isPending) return <Loading text="Loading keys" className="text-fg-3" />;
  if (keys.isError) return <LoadFailed error={keys.error} onRetry={() => void keys.refetch()} />;
  return KEY_PROVIDERS.map((entry) => (
    <ModelKeyRow key={entry.provider} entry={entry} of={of} stored={keys.data.keys.find((key) => key.provider === entry.provider)} />
  ));
}
