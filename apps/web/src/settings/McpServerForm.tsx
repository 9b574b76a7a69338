import { AppError, MCP_CALLBACK_PATH, MCP_NAME_MAX_LENGTH, messageOf } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { useServices } from '../services.tsx';
import { useRefreshServers } from './use-refresh-servers.ts';

export function McpServerForm({ onDone }: { readonly onDone: () => void }) {
  const { api } = useServices();
  const refresh = useRefreshServers();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [authorization, setAuthorization] = useState('');
  const [hasClient, setHasClient] = useState(false);
  const [clientId, setClientId] = useState('');
  const [clientSecret, setClientSecret] = useState('');
  const add = useMutation({
    mutationFn: () =>
      api.addMcpServer({
        name: name.trim(),
        url: url.trim(),
        ...(authorization.trim() === '' ? {} : { authorization: authorization.trim() }),
        ...(hasClient && clientId.trim() !== '' ? { client: { id: clientId.trim(), secret: clientSecret.trim() } } : {}),
      }),
    onError: (error) => {
      if (error instanceof AppError && error.data?.['registration'] === 'refused') setHasClient(true);
    },
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
  return (
    <form
      aria-label="Add a server"
      className="mb-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Field
        label="Name"
        required
        autoFocus
        maxLength={MCP_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder="Issues"
      />
      <Field label="Address" type="url" required value={url} onChange={(event) => setUrl(event.target.value)} placeholder="https://example.com/mcp" />
      <Field
        label="Authorization"
        type="password"
        autoComplete="off"
        value={authorization}
        onChange={(event) => setAuthorization(event.target.value)}
        placeholder="Bearer …"
        hint="The header's value, if the server requires one. Stored encrypted and sent only to this address. Leave it empty if you sign in on the server's own page."
        error={add.isError ? messageOf(add.error) : undefined}
      />
      {hasClient && (
        <>
          <Field
            label="Client ID"
            autoComplete="off"
            value={clientId}
            onChange={(event) => setClientId(event.target.value)}
            hint={`The ID you got when you registered Lathe with the server, with ${window.location.origin}${MCP_CALLBACK_PATH} as the redirect URI.`}
          />
          <Field
            label="Client secret"
            type="password"
            autoComplete="off"
            value={clientSecret}
            onChange={(event) => setClientSecret(event.target.value)}
            hint="If the server gave you one. Stored encrypted."
          />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {!hasClient && (
          <Button kind="quiet" onClick={() => setHasClient(true)} className="mr-auto">
            I have a client ID
          </Button>
        )}
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={add.isPending} disabled={add.isPending}>
          {add.isPending ? 'Connecting' : 'Add server'}
        </Button>
      </div>
    </form>
  );
}
