import { useQuery, useQueryClient } from '@tanstack/react-query';
import { designAccountQuery } from '../api/queries.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { useServices } from '../services.tsx';
import { ServiceAccountRow } from './ServiceAccountRow.tsx';

/** The person's account at Figma. */
export function DesignTools() {
  const { api } = useServices();
  const client = useQueryClient();
  const found = useQuery(designAccountQuery(api));
  if (found.isError) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <ServiceAccountRow
      service="Figma"
      text="Import frames as pages of your app: paste the link to one into the chat."
      account={found.data?.account}
      help="Make one in Figma under Settings, Security, Personal access tokens, with access to the contents of files."
      placeholder="figd_…"
      onConnect={async (token) => {
        const connected = await api.connectDesignTool(token);
        client.setQueryData(designAccountQuery(api).queryKey, connected);
      }}
      onDisconnect={async () => {
        await api.disconnectDesignTool();
        client.setQueryData(designAccountQuery(api).queryKey, { account: null });
      }}
    />
  );
}
