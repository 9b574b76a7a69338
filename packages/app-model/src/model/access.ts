/** Who may do what with the things of a list that the app keeps in its database. */
import * as z from 'zod';

/**
 * `members` are people who are signed in, `author` is the one who added the thing, and `owner` the one who signed up
 * first. The person who builds the app can do all of it in the Database view.
 */
export const WHO = ['everyone', 'members', 'author', 'author-or-owner', 'owner', 'nobody'] as const;
export type Who = (typeof WHO)[number];

export const accessSchema = z.object({ read: z.enum(WHO), add: z.enum(WHO), change: z.enum(WHO), remove: z.enum(WHO) });
export type Access = z.infer<typeof accessSchema>;

export const ACCESS = {
  /** Everybody has things of their own that nobody else sees. */
  own: { read: 'author', add: 'members', change: 'author', remove: 'author' },
  /** One list for all who are signed in. */
  shared: { read: 'members', add: 'members', change: 'members', remove: 'members' },
  /** What is said is read by all who are signed in, and stays whose it is. */
  conversation: { read: 'members', add: 'members', change: 'author', remove: 'author' },
  /** Visitors leave something, without an account. */
  visitors: { read: 'everyone', add: 'everyone', change: 'nobody', remove: 'nobody' },
  /** On display. */
  catalog: { read: 'everyone', add: 'owner', change: 'owner', remove: 'owner' },
  /** What customers send to the owner. */
  orders: { read: 'author-or-owner', add: 'members', change: 'owner', remove: 'owner' },
} as const satisfies Readonly<Record<string, Access>>;
export type AccessKind = keyof typeof ACCESS;

/** Whether only people who are signed in see anything of it. */
export const needsSignIn = ({ read }: Access): boolean => read !== 'everyone';

/** Whether somebody must be the owner for what it says. */
export const namesOwner = (access: Access): boolean => Object.values(access).some((who) => who === 'owner' || who === 'author-or-owner');

/** Whether the database must know who added a thing. */
export const knowsAuthor = (access: Access): boolean => access.add === 'members' || Object.values(access).some((who) => who.startsWith('author'));

/** Whether people sign in to the app at all. */
export const hasAccounts = (access: Access): boolean => Object.values(access).some((who) => who !== 'everyone' && who !== 'nobody');
