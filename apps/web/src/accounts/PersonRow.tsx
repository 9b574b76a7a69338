import { Button } from '../components/Button.tsx';
import { Select } from '../components/Select.tsx';
import { Avatar } from './Avatar.tsx';

export interface PersonRowProps<Role extends string> {
  readonly person: { readonly userId: string; readonly name: string; readonly email: string | null; readonly role: Role };
  readonly roles: ReadonlyArray<{ readonly value: Role; readonly label: string }>;
  readonly isSelf: boolean;
  /** Undefined when the viewer may not change the role. */
  readonly onChange?: ((role: Role) => void) | undefined;
  /** Undefined when the viewer may not remove this person. */
  readonly onRemove?: (() => void) | undefined;
  readonly isBusy: boolean;
}

/** A person with a role, which can be changed or taken away. */
export function PersonRow<Role extends string>({ person, roles, isSelf, onChange, onRemove, isBusy }: PersonRowProps<Role>) {
  const { name, email, role } = person;
  return (
    <li className="flex min-h-11 items-center gap-2.5 py-1.5">
      <Avatar user={person} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {name}
          {isSelf && <span className="text-fg-3"> (you)</span>}
        </span>
        {email !== null && <span className="block truncate text-12 text-fg-3">{email}</span>}
      </span>
      {onChange ? (
        <Select label={`Role of ${name}`} options={roles} value={role} onChange={onChange} isDisabled={isBusy} className="w-28" />
      ) : (
        <span className="text-12 text-fg-3">{roles.find(({ value }) => value === role)?.label ?? role}</span>
      )}
      {onRemove && (
        <Button kind="quiet" size="sm" aria-label={isSelf ? 'Leave' : `Remove ${name}`} disabled={isBusy} onClick={onRemove} className="max-sm:h-10">
          {isSelf ? 'Leave' : 'Remove'}
        </Button>
      )}
    </li>
  );
}
