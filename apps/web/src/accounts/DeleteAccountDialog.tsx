import { type AccountDeletion, AppError, type SharedHolding } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountDeletionQuery } from '../api/queries.ts';
import { useAccount } from './use-account.ts';
import { DeleteDialog } from '../components/DeleteDialog.tsx';
import { Field } from '../components/Field.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { Select } from '../components/Select.tsx';
import { eraseUnsavedWork } from '../memory/erase-unsaved-work.ts';
import { useServices } from '../services.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useLeave } from './use-leave.ts';

const NOBODY = '';
/** How many titles are listed. The rest are counted. */
const NAMED = 3;

/** Says what is deleted, asks who takes over shared work, and asks for two confirmations. */
export function DeleteAccountDialog({ onDismiss }: { readonly onDismiss: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const leave = useLeave();
  const account = useAccount().data?.user;
  const hasPassword = account?.email !== null;
  const expected = account?.email ?? account?.name ?? '';
  const preview = useQuery(accountDeletionQuery(api));
  const [heirs, setHeirs] = useState<Readonly<Record<string, string>>>({});
  const [confirmation, setConfirmation] = useState('');
  const [password, setPassword] = useState('');
  const shared = preview.data?.shared ?? [];
  const heirOf = ({ id, members }: SharedHolding) => members.find(({ userId }) => userId === heirs[id])?.userId;
  const remove = useMutation({
    mutationFn: () =>
      api.deleteAccount({
        confirmation: confirmation.trim(),
        password,
        handOvers: shared.flatMap((holding) => {
          const userId = heirOf(holding);
          return userId === undefined ? [] : [{ type: holding.type, id: holding.id, userId }];
        }),
      }),
    onSuccess: () => leave(async () => account && eraseUnsavedWork(account.id)),
    // Somebody may have joined or left in the meantime.
    onError: () => client.invalidateQueries({ queryKey: ['account-deletion'] }),
  });
  const isWrong = remove.error instanceof AppError && remove.error.code === 'wrong-credentials';
  const isMeant = expected !== '' && confirmation.trim().toLowerCase() === expected.toLowerCase() && (password !== '' || !hasPassword);
  const isDecided = preview.isSuccess && shared.every((holding) => heirOf(holding) !== undefined);
  const isDeleting = remove.isPending || remove.isSuccess;
  return (
    <DeleteDialog
      name="your account"
      kind="account"
      isDeleting={isDeleting}
      canDelete={isMeant && isDecided}
      error={isWrong ? undefined : remove.error}
      onDelete={() => remove.mutate()}
      onDismiss={onDismiss}
    >
      {preview.isPending && <Loading text="Checking what will be deleted" />}
      {preview.isError && <LoadFailed error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isSuccess && (
        <>
          <p className="text-fg-2">{whatGoes(preview.data)}</p>
          {shared.length > 0 && (
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-2 font-medium">Other people use these. Who should own them?</legend>
              <ul className="max-h-[30dvh] overflow-y-auto">
                {shared.map((holding) => (
                  <SharedRow
                    key={holding.id}
                    holding={holding}
                    heir={heirOf(holding) ?? NOBODY}
                    onChoose={(userId) => setHeirs({ ...heirs, [holding.id]: userId })}
                  />
                ))}
              </ul>
            </fieldset>
          )}
          <Field
            label={hasPassword ? 'Your email' : 'Your name'}
            type={hasPassword ? 'email' : 'text'}
            autoComplete="off"
            hint={`Type ${expected} to confirm.`}
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
          />
          {hasPassword && (
            <PasswordField
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={isWrong ? 'This is not your password.' : undefined}
            />
          )}
        </>
      )}
    </DeleteDialog>
  );
}

interface SharedRowProps {
  readonly holding: SharedHolding;
  readonly heir: string;
  readonly onChoose: (userId: string) => void;
}

function SharedRow({ holding: { name, type, members }, heir, onChoose }: SharedRowProps) {
  const people = members.map(({ userId, name: person, email }) => ({ value: userId, label: email === null ? person : `${person} (${email})` }));
  return (
    <li className="flex items-center gap-3 border-line py-1.5 not-first:border-t max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-12 text-fg-3">{type === 'project' ? 'Project' : 'Organization'}</span>
      </span>
      <Select
        label={`New owner of ${name}`}
        options={[{ value: NOBODY, label: 'Choose' }, ...people]}
        value={heir}
        onChange={onChoose}
        className="w-56 max-sm:w-full"
      />
    </li>
  );
}

function whatGoes({ projects, organizations }: AccountDeletion): string {
  const what = [
    ...(projects.length === 0 ? [] : [`${counted(projects.length, 'project')} (${named(projects)})`]),
    ...(organizations.length === 0 ? [] : [`${counted(organizations.length, 'organization')} (${named(organizations)})`]),
    'your keys, settings, sessions and usage',
  ];
  return `This permanently deletes ${listed(what)}. It cannot be undone. Download your data first if you want to keep it.`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
const listed = (words: readonly string[]): string => new Intl.ListFormat('en').format(words);

function named(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return listed([...names.slice(0, NAMED), ...(rest > 0 ? [`${rest} more`] : [])]);
}
