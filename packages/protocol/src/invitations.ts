import * as z from 'zod/mini';
import { organizationRoleSchema } from './organizations.ts';
import { projectRoleSchema } from './projects.ts';

/** A link that makes whoever opens it a member: for one e-mail address once, or for anyone until it is withdrawn. */
const invitationFields = {
  id: z.string(),
  /** The last part of its address, `/invitations/{token}`: the permission itself. */
  token: z.string(),
  email: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Null: until it is withdrawn. */
  expiresAt: z.nullable(z.iso.datetime()),
};

export const organizationInvitationSchema = z.object({ ...invitationFields, role: organizationRoleSchema });
export const projectInvitationSchema = z.object({ ...invitationFields, role: projectRoleSchema });
export type OrganizationInvitation = z.infer<typeof organizationInvitationSchema>;
export type ProjectInvitation = z.infer<typeof projectInvitationSchema>;

/** What someone who holds the link is told before they accept. */
export const openInvitationSchema = z.object({
  type: z.enum(['organization', 'project']),
  /** Of the organisation or the project. */
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
