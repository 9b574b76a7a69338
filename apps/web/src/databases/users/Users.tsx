import { messageOf } from '@lathe/protocol';
import { type AppUser, readUsers } from '@lathe/workspace';
import { useDeferredValue, useState } from 'react';
import { Badge } from '../../components/Badge.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { DeleteDialog } from '../../components/DeleteDialog.tsx';
import { SearchField } from '../../components/Field.tsx';
import { relativeTime } from '../../components/format.ts';
import { Loading } from '../../components/Loading.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { useNow } from '../../components/use-now.ts';
import { useWorkspace } from '../../services.tsx';
import { useDatabaseQuery } from '../use-database-query.ts';
import { AddUser } from './AddUser.tsx';

/** The people who have an account in the app. */
export default function Users() {
  const [wanted, setWanted] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<AppUser>();
  const asked = useDeferredValue(wanted.trim());
  const users = useDatabaseQuery(['users', asked], (database) => readUsers(database, asked), { like: ['users'] });
  if (users.data === undefined) {
    if (users.error) return <PaneMessage title="The users could not be read" text={messageOf(users.error)} onRetry={() => void users.refetch()} />;
    return <Loading text="Reading the users" className="p-5 text-fg-2" />;
  }
  const { count, users: shown } = users.data;
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setIsAdding(true)}>
      Add a user
    </Button>
  );
  const isEmpty = count === 0 && asked === '';
  return (
    <div className="flex h-full min-h-0 flex-col">
      {isEmpty ? (
        <PaneMessage
          title="Nobody has signed up yet"
          text="People who sign up in your app are listed here. Add one yourself to try what they see."
          action={add}
        />
      ) : (
        <>
          <div className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-b border-line px-2 py-1">
            <SearchField label="Find a user" value={wanted} onChange={(event) => setWanted(event.target.value)} className="sm:max-w-60" />
            <span role="status" className="text-12 text-fg-3 tnum">
              {count.toLocaleString('en')} {count === 1 ? 'user' : 'users'}
              {count > shown.length && `, ${shown.length} shown`}
            </span>
            <span className="flex-1" />
            {add}
          </div>
          {users.error && (
            <p role="alert" className="border-b border-line px-3 py-2 text-12 text-danger">
              {messageOf(users.error)} The list is from the last time.
            </p>
          )}
          {shown.length === 0 ? (
            <PaneMessage
              title={`Nobody is called “${asked}”`}
              text="Email addresses, phone numbers and IDs were searched."
              action={<Button onClick={() => setWanted('')}>Show all</Button>}
            />
          ) : (
            <UserTable users={shown} onDelete={setLeaving} />
          )}
        </>
      )}
      {isAdding && <AddUser onDone={() => setIsAdding(false)} />}
      {leaving && <DeleteUser user={leaving} onDone={() => setLeaving(undefined)} />}
    </div>
  );
}

const HEAD = 'h-8 border-b border-line px-3 text-left text-12 font-medium text-fg-3';
const CELL = 'h-9 border-b border-line px-3 max-sm:h-11';

function UserTable({ users, onDelete }: { readonly users: readonly AppUser[]; readonly onDelete: (user: AppUser) => void }) {
  const now = useNow();
  const time = (at: string | undefined) => (at === undefined ? 'never' : relativeTime(at, now));
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table aria-label="Users" className="w-full border-separate border-spacing-0">
        <thead className="sticky top-0 bg-surface">
          <tr>
            <th className={HEAD}>User</th>
            <th className={`${HEAD} max-sm:hidden`}>Signs in with</th>
            <th className={HEAD}>Last sign-in</th>
            <th className={`${HEAD} max-md:hidden`}>Signed up</th>
            <th className={`${HEAD} w-10`}>
              <span className="sr-only">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id} className="hover:bg-hover">
              <td className={`${CELL} max-w-0 w-[45%]`} title={user.id}>
                <span className="flex items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0.5 max-sm:py-1">
                  <span className="max-w-full min-w-0 truncate">{user.name}</span>
                  {user.state !== '' && <Badge tone={user.state === 'blocked' ? 'danger' : 'plain'}>{user.state}</Badge>}
                </span>
              </td>
              <td className={`${CELL} text-fg-2 max-sm:hidden`}>{user.providers}</td>
              <td className={`${CELL} whitespace-nowrap text-fg-2`}>{time(user.lastSignIn)}</td>
              <td className={`${CELL} whitespace-nowrap text-fg-2 max-md:hidden`}>{time(user.created)}</td>
              <td className={`${CELL} pr-1.5 pl-0`}>
                <IconButton icon="trash" label={`Delete ${user.name}`} onClick={() => onDelete(user)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DeleteUser({ user, onDone }: { readonly user: AppUser; readonly onDone: () => void }) {
  const { databaseServices } = useWorkspace();
  const [isDeleting, setIsDeleting] = useState(false);
  const [error, setError] = useState<unknown>();
  const remove = async (): Promise<void> => {
    setIsDeleting(true);
    try {
      await databaseServices.deleteUser(user.id);
      onDone();
    } catch (reason) {
      setError(reason);
      setIsDeleting(false);
    }
  };
  return (
    <DeleteDialog name={user.name} kind="account" isDeleting={isDeleting} error={error} onDelete={() => void remove()} onDismiss={onDone}>
      <p className="text-fg-2">
        They are signed out everywhere and cannot sign in again. Rows that refer to them are deleted, emptied or keep the account from being deleted, as their
        references say.
      </p>
    </DeleteDialog>
  );
}
