import type { SqlRole } from '@lathe/protocol';

/** Whose rights rows are read and changed with. */
export interface ViewedAs {
  readonly role: SqlRole;
  /** How sentences name them, such as `anon` or an email address. */
  readonly name: string;
}

export const OWNER: ViewedAs = { role: { role: 'owner' }, name: 'Owner' };
/** A visitor of the app who is not signed in. */
export const ANON: ViewedAs = { role: { role: 'anon' }, name: 'anon' };

/** Policies do not apply to the owner of the tables. */
export const isOwner = ({ role }: ViewedAs): boolean => role.role === 'owner';
