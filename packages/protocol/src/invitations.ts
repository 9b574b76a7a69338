import * as z from 'zod/mini';
import { organizationRoleSchema } from './organizations.ts';
import { projectRoleSchema } from './projects.ts';

/** A link that makes whoever opens it a member: once for one email address, or for anyone until it is revoked. */
const invitationFields = {
  id: z.string(),
  /** The last part of its URL, `/invitations/{token}`. Knowing it grants access. */
  token: z.string(),
  email: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Null: valid until it is revoked. */
  expiresAt: z.nullable(z.iso.datetime()),
};

export const organizationInvitationSchema = z.object({ ...invitationFields, role: organizationRoleSchema });
export const projectInvitationSchema = z.object({ ...invitationFields, role: projectRoleSchema });
export type OrganizationInvitation = z.infer<typeof organizationInvitationSchema>;
export type ProjectInvitation = z.infer<typeof projectInvitationSchema>;

/** What the holder of a link sees before they accept. */
export const openInvitationSchema = z.object({
  type: z.enum(['organization', 'project']),
  /** Name of the organization or project. */
  name: z.string(),
  role: z.union([organizationRoleSchema, projectRoleSchema]),
  invitedBy: z.string(),
  /** Who it is for, as `a…@example.com`. Null: anyone with the link. */
  email: z.nullable(z.string()),
});
export type OpenInvitation = z.infer<typeof openInvitationSchema>;

export const acceptedInvitationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('project'), slug: z.string() }),
  z.object({ type: z.literal('organization'), slug: z.string(), provider: z.string() }),
]);
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;
