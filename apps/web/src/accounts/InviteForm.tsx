import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { SearchField } from '../components/Field.tsx';
import { Select } from '../components/Select.tsx';

export interface InviteFormProps<Role extends string> {
  /** The form's accessible name, which says what people are invited to. */
  readonly target: string;
  readonly roles: ReadonlyArray<{ readonly value: Role; readonly label: string }>;
  readonly usual: Role;
  readonly isBusy: boolean;
  /** Without an email address the link is for anyone. */
  readonly onInvite: (role: Role, email: string | undefined) => void;
}

/** Creates an invitation link. No mail is sent: the person shares the link. */
export function InviteForm<Role extends string>({ target, roles, usual, isBusy, onInvite }: InviteFormProps<Role>) {
  const [role, setRole] = useState(usual);
  const [email, setEmail] = useState('');
  return (
    <form
      aria-label={`Invite to ${target}`}
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onInvite(role, email.trim() === '' ? undefined : email.trim());
        setEmail('');
      }}
    >
      <SearchField
        label="Email (optional)"
        icon="users"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        className="min-w-44 flex-1 max-sm:w-full! max-sm:flex-none"
      />
      <Select label="Role of the invitation" options={roles} value={role} onChange={setRole} className="w-28 max-sm:flex-1" />
      <Button type="submit" icon="link" isBusy={isBusy} disabled={isBusy} className="max-sm:h-10">
        {isBusy ? 'Creating a link' : 'Invite'}
      </Button>
    </form>
  );
}
