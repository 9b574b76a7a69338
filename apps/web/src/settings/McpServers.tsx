import type { McpConsent, McpServer, McpTool } from '@lathe/protocol';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mcpServersQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { Select } from '../components/Select.tsx';
import { useServices } from '../services.tsx';
import { McpServerForm } from './McpServerForm.tsx';
import { McpSignIn } from './McpSignIn.tsx';
import { useRefreshServers } from './use-refresh-servers.ts';

const CONSENTS: ReadonlyArray<{ readonly value: McpConsent; readonly label: string }> = [
  { value: 'ask', label: 'Ask each time' },
  { value: 'always', label: 'Always allow' },
  { value: 'never', label: 'Never' },
];

/** The person's Model Context Protocol servers, with the permissions of each tool. */
export function McpServers() {
  const { api } = useServices();
  const list = useQuery(mcpServersQuery(api));
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="mt-9" aria-labelledby="mcp-servers">
      <div className="flex items-center gap-2">
        <h2 id="mcp-servers" className="flex-1 font-semibold">
          MCP servers
        </h2>
        {!isAdding && (
          <Button onClick={() => setAdding(true)} className="max-sm:h-10">
            Add a server
          </Button>
        )}
      </div>
      <p className="mb-3 text-12 text-fg-3">
        Tools that models can call while they work for you, using the Model Context Protocol over HTTP. Lathe's server makes the calls, and the results go to
        the model.
      </p>
      {isAdding && <McpServerForm onDone={() => setAdding(false)} />}
      {list.isPending && <Loading text="Contacting your servers" className="text-fg-3" />}
      {list.isError && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.servers.map((server) => (
        <McpServerRow key={server.id} server={server} />
      ))}
    </section>
  );
}

function McpServerRow({ server }: { readonly server: McpServer }) {
  const { api } = useServices();
  const refresh = useRefreshServers();
  const remove = useMutation({ mutationFn: () => api.deleteMcpServer(server.id), onSuccess: refresh });
  const { length } = server.tools;
  return (
    <section aria-label={server.name} className="border-t border-line py-3 last:border-b">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2 font-strong">
            {server.name}
            {server.signIn === 'needed' && <Badge tone="warn">Sign in first</Badge>}
            {server.error === undefined && server.signIn !== 'needed' && <Badge tone="ok">{length === 1 ? '1 tool' : `${length} tools`}</Badge>}
          </div>
          <p className="truncate text-12 text-fg-3">{[server.url, ...(server.hasAuthorization ? ['with authorization'] : [])].join(', ')}</p>
          <ActionError error={(server.signIn === 'needed' ? undefined : server.error) ?? remove.error} />
        </div>
        <Button kind="quiet" isBusy={remove.isPending} disabled={remove.isPending} onClick={() => remove.mutate()} className="max-sm:h-10">
          {remove.isPending ? 'Removing' : 'Remove'}
        </Button>
      </div>
      {server.signIn !== undefined && <McpSignIn server={server} />}
      {length > 0 && (
        <ul className="mt-2 flex flex-col gap-2" aria-label={`Tools from ${server.name}`}>
          {server.tools.map((tool) => (
            <McpToolRow key={tool.name} serverId={server.id} tool={tool} />
          ))}
        </ul>
      )}
    </section>
  );
}

function McpToolRow({ serverId, tool }: { readonly serverId: string; readonly tool: McpTool }) {
  const { api } = useServices();
  const refresh = useRefreshServers();
  const change = useMutation({
    mutationFn: (consent: McpConsent) =>
      api.setMcpConsent(serverId, consent === 'always' ? { tool: tool.name, consent, fingerprint: tool.fingerprint } : { tool: tool.name, consent }),
    // Also after a failure, because the tool may have changed.
    onSettled: refresh,
  });
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <div className="font-mono text-12 wrap-anywhere">{tool.name}</div>
        <p className="line-clamp-2 text-12 text-fg-3">{tool.description}</p>
        <ActionError error={change.error} />
      </div>
      <Select
        label={`Permission for ${tool.name}`}
        options={CONSENTS}
        value={change.isPending ? change.variables : tool.consent}
        isDisabled={change.isPending}
        onChange={(consent) => change.mutate(consent)}
        className="w-36 max-sm:w-44"
      />
    </li>
  );
}
