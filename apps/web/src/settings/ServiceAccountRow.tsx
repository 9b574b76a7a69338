import { messageOf } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { relativeTime } from '../components/format.ts';
import { useReturnFocus } from '../components/use-return-focus.ts';

export interface ServiceAccountRowProps {
  readonly service: string;
  /** What Lathe does with the account. */
  readonly text: string;
  /** Null without an account, undefined while it is loaded. */
  readonly account: { readonly name: string; readonly connectedAt: string } | null | undefined;
  /** How to get a token, below its field. */
  readonly help: ReactNode;
  readonly placeholder: string;
  /** Of a service that others run, too: where it is unless the person enters another address. */
  readonly address?: string | undefined;
  readonly onConnect: (token: string, address: string) => Promise<unknown>;
  readonly onDisconnect: () => Promise<void>;
}

/** A service that Lathe uses with the person's access token: connect, replace the token, disconnect. */
export function ServiceAccountRow({ service, text, account, help, placeholder, address, onConnect, onDisconnect }: ServiceAccountRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const opener = useReturnFocus<HTMLButtonElement>(isEditing);
  const disconnect = useMutation({ mutationFn: onDisconnect });
  return (
    <section aria-label={service} className="border-t border-line py-3 last:border-b" aria-busy={account === undefined}>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2 font-strong">
            {service}
            {account && <Badge tone="ok">Connected</Badge>}
          </div>
          <p className="text-12 wrap-anywhere text-fg-3">{account ? `${account.name}, connected ${relativeTime(account.connectedAt)}.` : text}</p>
          <ActionError error={disconnect.error} />
        </div>
        {!isEditing && (
          <>
            {account && (
              <Button kind="quiet" isBusy={disconnect.isPending} disabled={disconnect.isPending} onClick={() => disconnect.mutate()} className="max-sm:h-10">
                {disconnect.isPending ? 'Disconnecting' : 'Disconnect'}
              </Button>
            )}
            <Button ref={opener} disabled={account === undefined} onClick={() => setIsEditing(true)} className="max-sm:h-10">
              {account ? 'Replace' : 'Connect'}
            </Button>
          </>
        )}
      </div>
      {isEditing && (
        <TokenForm
          help={help}
          placeholder={placeholder}
          address={address}
          onCancel={() => setIsEditing(false)}
          onSave={async (token, entered) => {
            await onConnect(token, entered);
            setIsEditing(false);
          }}
        />
      )}
    </section>
  );
}

interface TokenFormProps extends Pick<ServiceAccountRowProps, 'address' | 'help' | 'placeholder'> {
  readonly onCancel: () => void;
  readonly onSave: (token: string, address: string) => Promise<void>;
}

function TokenForm({ help, placeholder, address, onCancel, onSave }: TokenFormProps) {
  const [token, setToken] = useState('');
  const [entered, setEntered] = useState(address ?? '');
  const save = useMutation({ mutationFn: () => onSave(token.trim(), entered.trim()) });
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {address !== undefined && (
        <Field label="Address" type="url" required value={entered} onChange={(event) => setEntered(event.target.value)} placeholder={address} />
      )}
      <Field
        label="Access token"
        type="password"
        autoComplete="off"
        required
        autoFocus
        placeholder={placeholder}
        value={token}
        onChange={(event) => setToken(event.target.value)}
        error={save.isError ? messageOf(save.error) : undefined}
      />
      <p className="text-12 text-fg-3">{help}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={save.isPending} disabled={save.isPending}>
          {save.isPending ? 'Connecting' : 'Connect'}
        </Button>
      </div>
    </form>
  );
}
