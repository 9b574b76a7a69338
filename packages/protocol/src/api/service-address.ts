/** The address of a service that the server calls on behalf of a person. */
import * as z from 'zod/mini';

/** A user name or password in it could not be sent, and errors would reveal it. */
export const serviceAddressSchema = z
  .url({ protocol: /^https?$/, message: 'must be an http or https URL' })
  .check(z.refine((url) => !holdsCredentials(url), 'must not contain a user name or password'));

/** True for `https://name:password@host`. */
export function holdsCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
