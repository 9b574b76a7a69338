import { type CreatedPersonalToken, messageOf, PERSONAL_TOKEN_NAME_MAX_LENGTH, type PersonalTokenScope } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { Select } from '../components/Select.tsx';
import { useServices } from '../services.tsx';

const SCOPES = [
  { value: 'write', label: 'Read and write' },
  { value: 'read', label: 'Read only' },
] as const satisfies readonly { readonly value: PersonalTokenScope; readonly label: string }[];

const LIVES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: '', label: 'Does not expire' },
] as const;

export interface AccessTokenFormProps {
  readonly onCancel: () => void;
  readonly onCreated: (created: CreatedPersonalToken) => Promise<void>;
}

export function AccessTokenForm({ onCancel, onCreated }: AccessTokenFormProps) {
  const { api } = useServices();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<PersonalTokenScope>('write');
  const [life, setLife] = useState<(typeof LIVES)[number]['value']>('90');
  const create = useMutation({
    mutationFn: () => api.createPersonalToken({ name: name.trim(), scope, expiresInDays: life === '' ? null : Number(life) }),
    onSuccess: onCreated,
  });
  return (
    <form
      aria-label="New access token"
      className="mb-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <Field
        label="Name"
        required
        autoFocus
        maxLength={PERSONAL_TOKEN_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder="git on my laptop"
        error={create.isError ? messageOf(create.error) : undefined}
      />
      <div className="flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-stretch">
        <Select label="What it may do" options={SCOPES} value={scope} onChange={setScope} className="w-40 max-sm:w-full" />
        <Select label="When it expires" options={LIVES} value={life} onChange={setLife} className="w-40 max-sm:w-full" />
        <span className="flex flex-1 justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={create.isPending} disabled={create.isPending}>
            {create.isPending ? 'Creating' : 'Create token'}
          </Button>
        </span>
      </div>
    </form>
  );
}
