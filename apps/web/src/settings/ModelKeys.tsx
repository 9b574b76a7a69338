import { useQuery } from '@tanstack/react-query';
import type { OrganizationName } from '../api/api.ts';
import { modelKeysQuery } from '../api/queries.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { useServices } from '../services.tsx';
import { KEY_PROVIDERS } from './key-providers.ts';
import { ModelKeyRow } from './ModelKeyRow.tsx';

/** A row for each service, with the keys of the person or of an organization. Rows are there from the start, so that nothing below them moves. */
export function ModelKeys({ of }: { readonly of?: OrganizationName }) {
  const { api } = useServices();
  const keys = useQuery(modelKeysQuery(api, of));
  if (keys.isError) return <LoadFailed error={keys.error} onRetry={() => void keys.refetch()} />;
  return (
    <div aria-busy={keys.isPending}>
      {KEY_PROVIDERS.map((entry) => (
        <ModelKeyRow key={entry.provider} entry={entry} of={of} keys={keys.data?.keys} />
      ))}
    </div>
  );
}
