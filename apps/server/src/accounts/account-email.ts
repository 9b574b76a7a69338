/** A domain that can never exist (RFC 2606), so the address belongs to nobody. */
const NO_DOMAIN = 'account.invalid';

/** The stored address of an account without one: the column must be unique and not null. */
export function placeholderEmail(userId: string): string {
  return `${userId.toLowerCase()}@${NO_DOMAIN}`;
}

/** The account's address as people see it. Null if it has none. */
export function emailOf({ id, email }: { readonly id: string; readonly email: string }): string | null {
  return email === placeholderEmail(id) ? null : email;
}
