import type { User } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { useServices } from '../services.tsx';
import { type Credentials, NewCredentials } from './NewCredentials.tsx';

/** Asks for the first email address and password of an account that has none. */
export function KeepAccountDialog({ user, onDismiss }: { readonly user: User; readonly onDismiss: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const form = useId();
  const keep = useMutation({
    mutationFn: (credentials: Credentials) => api.keepAccount(credentials),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['logged-in'] });
      onDismiss();
    },
  });
  return (
    <Dialog
      title={user.kind === 'guest' ? 'Keep this account' : 'Add an email and a password'}
      icon="key"
      onDismiss={onDismiss}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={onDismiss} className="max-sm:h-11">
            Cancel
          </Button>
          <Button type="submit" form={form} kind="primary" isBusy={keep.isPending} disabled={keep.isPending} className="max-sm:h-11">
            {keep.isPending ? 'Saving' : user.kind === 'guest' ? 'Keep account' : 'Save'}
          </Button>
        </>
      }
    >
      <p className="text-fg-2">
        {user.kind === 'guest'
          ? 'Only this browser can open a guest’s projects. With an email address and a password you can sign in from anywhere. No mail is sent.'
          : 'You can then sign in without a link, also when this Lathe runs on a server. No mail is sent.'}
      </p>
      <NewCredentials id={form} error={keep.error} onSubmit={keep.mutate} />
    </Dialog>
  );
}
