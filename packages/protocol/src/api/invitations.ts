import { type AcceptedInvitation, acceptedInvitationSchema, type OpenInvitation, openInvitationSchema } from '../invitations.ts';
import type { Endpoint } from './endpoint.ts';

/** What a link invites to. No account is needed. 404 for a link that is revoked, used or too old. */
export const readInvitation = {
  method: 'GET',
  path: '/api/invitations/:token',
  response: openInvitationSchema,
} as const satisfies Endpoint<undefined, OpenInvitation>;

/** Makes the caller a member; never lowers a role they already have. 401, 403 for another address, 404. */
export const acceptInvitation = {
  method: 'POST',
  path: '/api/invitations/:token/accept',
  response: acceptedInvitationSchema,
} as const satisfies Endpoint<undefined, AcceptedInvitation>;

/** Path of the page that an invitation link opens. */
export function invitationPath(token: string): string {
  return `/invitations/${token}`;
}
