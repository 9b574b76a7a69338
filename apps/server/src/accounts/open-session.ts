import { CLIENT_ADDRESS_HEADER } from '../network/client-address.ts';
import type { Auth } from './auth.ts';

/** The cookies that sign the caller in to an account. `address` is recorded with the session. */
export async function openSession(auth: Auth, userId: string, request: Headers, address: string): Promise<string[]> {
  const headers = new Headers(request);
  headers.set(CLIENT_ADDRESS_HEADER, address);
  const { headers: answered } = await auth.api.openSession({ body: { userId }, headers, returnHeaders: true });
  return answered.getSetCookie();
}
