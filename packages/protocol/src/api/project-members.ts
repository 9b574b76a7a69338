import * as z from 'zod/mini';
import { type ProjectInvitation, projectInvitationSchema } from '../invitations.ts';
import { projectMemberSchema, projectRoleSchema } from '../projects.ts';
import type { Endpoint } from './endpoint.ts';

export const projectPeopleSchema = z.object({
  members: z.array(projectMemberSchema),
  /** For owners only; empty for others. */
  invitations: z.array(projectInvitationSchema),
});
export type ProjectPeople = z.infer<typeof projectPeopleSchema>;

export const changeProjectMemberBodySchema = z.object({ role: projectRoleSchema });
export type ChangeProjectMemberBody = z.infer<typeof changeProjectMemberBodySchema>;

export const inviteToProjectBodySchema = z.object({
  role: projectRoleSchema,
  /** Only this address may accept, once. Absent: anyone with the link, until it is revoked. */
  email: z.optional(z.email('must be an email address')),
});
export type InviteToProjectBody = z.infer<typeof inviteToProjectBodySchema>;

/** For people with a role in the project: 404 for others, even if they may read it. */
export const readProjectPeople = {
  method: 'GET',
  path: '/api/projects/:slug/members',
  response: projectPeopleSchema,
} as const satisfies Endpoint<undefined, ProjectPeople>;

/** For owners. 204; 403 for others who may read the project. */
export const changeProjectMember = {
  method: 'PATCH',
  path: '/api/projects/:slug/members/:userId',
  body: changeProjectMemberBodySchema,
} as const satisfies Endpoint<ChangeProjectMemberBody, undefined>;

/** For owners, and for members to remove themselves. 204. */
export const removeProjectMember = { method: 'DELETE', path: '/api/projects/:slug/members/:userId' } as const satisfies Endpoint<undefined, undefined>;

/** For owners. 201. */
export const inviteToProject = {
  method: 'POST',
  path: '/api/projects/:slug/invitations',
  body: inviteToProjectBodySchema,
  response: projectInvitationSchema,
  status: 201,
} as const satisfies Endpoint<InviteToProjectBody, ProjectInvitation>;

/** For owners. 204. */
export const withdrawProjectInvitation = {
  method: 'DELETE',
  path: '/api/projects/:slug/invitations/:invitationId',
} as const satisfies Endpoint<undefined, undefined>;
