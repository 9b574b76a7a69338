import { messageOf, ORGANIZATION_NAME_MAX_LENGTH, ORGANIZATION_SLUG_MAX_LENGTH, slugOfName } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { useServices } from '../services.tsx';

/** Creates an organization and makes it the active one. */
export function NewOrganizationForm({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: (() => void) | undefined }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [ownSlug, setOwnSlug] = useState<string>();
  const slug = ownSlug ?? slugOfName(name, ORGANIZATION_SLUG_MAX_LENGTH);
  const create = useMutation({
    mutationFn: async () => {
      const { provider } = await api.createOrganization({ name: name.trim(), slug });
      await api.changeAccount({ activeOrganization: { slug, provider } });
    },
    onSuccess: async () => {
      await Promise.all([['organizations'], ['logged-in']].map((queryKey) => client.invalidateQueries({ queryKey })));
      onDone();
    },
  });
  return (
    <form
      aria-label="New organization"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <Field
        label="Name"
        required
        maxLength={ORGANIZATION_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder="Neighborhood Bakery"
      />
      <Field
        label="Address"
        required
        maxLength={ORGANIZATION_SLUG_MAX_LENGTH}
        hint="Used in links. It cannot be changed later."
        value={slug}
        onChange={(event) => setOwnSlug(event.target.value)}
        error={create.isError ? messageOf(create.error) : undefined}
      />
      <div className="flex justify-end gap-2">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" kind="primary" isBusy={create.isPending} disabled={create.isPending}>
          {create.isPending ? 'Creating' : 'Create organization'}
        </Button>
      </div>
    </form>
  );
}
