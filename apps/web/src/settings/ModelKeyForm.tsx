import { messageOf } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganizationName } from '../api/api.ts';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { useServices } from '../services.tsx';
import type { KeyProvider } from './key-providers.ts';

export interface ModelKeyFormProps {
  readonly entry: KeyProvider;
  /** The organization that gets the key. Without one it is the person's. */
  readonly of: OrganizationName | undefined;
  readonly baseUrl: string;
  readonly onCancel: () => void;
  readonly onSaved: () => Promise<void>;
}

export function ModelKeyForm({ entry, of, baseUrl: storedBaseUrl, onCancel, onSaved }: ModelKeyFormProps) {
  const { api } = useServices();
  const [key, setKey] = useState('');
  const [baseUrl, setBaseUrl] = useState(storedBaseUrl);
  const save = useMutation({
    mutationFn: () => api.putModelKey(of, { provider: entry.provider, key: key.trim(), baseUrl: entry.address ? baseUrl.trim() : null }),
    onSuccess: onSaved,
  });
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {entry.address && (
        <Field label="Address" type="url" required autoFocus placeholder={entry.address} value={baseUrl} onChange={(event) => setBaseUrl(event.target.value)} />
      )}
      <Field
        label="Key"
        type="password"
        autoComplete="off"
        required={!entry.address}
        autoFocus={!entry.address}
        placeholder={entry.keyPlaceholder}
        value={key}
        onChange={(event) => setKey(event.target.value)}
        error={save.isError ? messageOf(save.error) : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={save.isPending} disabled={save.isPending}>
          {save.isPending ? 'Saving' : entry.address ? 'Save address' : 'Save key'}
        </Button>
      </div>
    </form>
  );
}
