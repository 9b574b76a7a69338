import * as z from 'zod/mini';
import { type OrganizationInvitation, organizationInvitationSchema } from '../invitations.ts';
import {
  organizationMemberSchema,
  organizationNameSchema,
  organizationRoleSchema,
  organizationSchema,
  organizationSlugSchema,
  type Organization,
} from '../organizations.ts';
import type { Endpoint } from './endpoint.ts';

export const organizationListSchema = z.object({ organizations: z.array(organizationSchema) });
export type OrganizationList = z.infer<typeof organizationListSchema>;

export const createOrganizationBodySchema = z.object({ name: organizationNameSchema, slug: organizationSlugSchema });
export type CreateOrganizationBody = z.infer<typeof createOrganizationBodySchema>;

export const changeOrganizationBodySchema = z.object({ name: organizationNameSchema });
export type ChangeOrganizationBody = z.infer<typeof changeOrganizationBodySchema>;

export const teamSchema = z.object({
  members: z.array(organizationMemberSchema),
  /** For admins only; empty for others. */
  invitations: z.array(organizationInvitationSchema),
});
export type Team = z.infer<typeof teamSchema>;

export const changeMemberBodySchema = z.object({ role: organizationRoleSchema });
export type ChangeMemberBody = z.infer<typeof changeMemberBodySchema>;

export const inviteToOrganizationBodySchema = z.object({
  role: organizationRoleSchema,
  /** Only this address may accept, once. Absent: anyone with the link. */
  email: z.optional(z.email('must be an email address')),
});
export type InviteToOrganizationBody = z.infer<typeof inviteToOrganizationBodySchema>;

/** The caller's organizations, by name. */
export const listOrganizations = {
  method: 'GET',
  path: '/api/organizations',
  response: organizationListSchema,
} as const satisfies Endpoint<undefined, OrganizationList>;

/** 201; the caller is its first admin. 422 'slug-taken'. */
export const createOrganization = {
  method: 'POST',
  path: '/api/organizations',
  body: createOrganizationBodySchema,
  response: organizationSchema,
  status: 201,
} as const satisfies Endpoint<CreateOrganizationBody, Organization>;

/** For admins. 404 for people who are not members, 403 for members who are not admins, as in all calls below. */
export const changeOrganization = {
  method: 'PATCH',
  path: '/api/organizations/:provider/:orgSlug',
  body: changeOrganizationBodySchema,
  response: organizationSchema,
} as const satisfies Endpoint<ChangeOrganizationBody, Organization>;

/** For admins. 204; 422 'invalid-state' while it owns projects. */
export const deleteOrganization = { method: 'DELETE', path: '/api/organizations/:provider/:orgSlug' } as const satisfies Endpoint<undefined, undefined>;

/** For members. */
export const readTeam = {
  method: 'GET',
  path: '/api/organizations/:provider/:orgSlug/members',
  response: teamSchema,
} as const satisfies Endpoint<undefined, Team>;

/** For admins. 204; 422 'invalid-state' if no admin would be left. */
export const changeMember = {
  method: 'PATCH',
  path: '/api/organizations/:provider/:orgSlug/members/:userId',
  body: changeMemberBodySchema,
} as const satisfies Endpoint<ChangeMemberBody, undefined>;

/** For admins, and for members to remove themselves. 204; 422 'invalid-state' if no admin would be left. */
export const removeMember = {
  method: 'DELETE',
  path: '/api/organizations/:provider/:orgSlug/members/:userId',
} as const satisfies Endpoint<undefined, undefined>;

/** For admins. 201. */
export const inviteToOrganization = {
  method: 'POST',
  path: '/api/organizations/:provider/:orgSlug/invitations',
  body: inviteToOrganizationBodySchema,
  response: organizationInvitationSchema,
  status: 201,
} as const satisfies Endpoint<InviteToOrganizationBody, OrganizationInvitation>;

/** For admins. 204. */
export const withdrawOrganizationInvitation = {
  method: 'DELETE',
  path: '/api/organizations/:provider/:orgSlug/invitations/:invitationId',
} as const satisfies Endpoint<undefined, undefined>;
