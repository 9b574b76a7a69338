import { messageOf } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { useServices } from '../services.tsx';
import type { KeyProvider } from './key-providers.ts';

export interface ModelKeyFormProps {
  readonly entry: KeyProvider;
  readonly baseUrl: string;
  readonly onCancel: () => void;
  readonly onSaved: () => Promise<void>;
}

export function ModelKeyForm({ entry, baseUrl: storedBaseUrl, onCancel, onSaved }: ModelKeyFormProps) {
  const { api } = useServices();
  const [key, setKey] = useState('');
  const [baseUrl, setBaseUrl] = useState(storedBaseUrl);
  const save = useMutation({
    mutationFn: () => api.putModelKey({ provider: entry.provider, key: key.trim(), baseUrl: entry.asksBaseUrl ? baseUrl.trim() : null }),
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
      {entry.asksBaseUrl && (
        <Field
          label="Address"
          type="url"
          required
          autoFocus
          placeholder="http://localhost:11434/v1"
          value={baseUrl}
          onChange={(event) => setBaseUrl(event.target.value)}
        />
      )}
      <Field
        label="Key"
        type="password"
        autoComplete="off"
        required={!entry.asksBaseUrl}
        autoFocus={!entry.asksBaseUrl}
        placeholder={entry.keyPlaceholder}
        value={key}
        onChange={(event) => setKey(event.target.value)}
        error={save.isError ? messageOf(save.error) : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={save.isPending} disabled={save.isPending}>
          {save.isPending ? 'Saving' : 'Save key'}
        </Button>
      </div>
    </form>
  );
}
