import * as z from 'zod/mini';
import { ORGANIZATION_NAME_MAX_LENGTH, ORGANIZATION_SLUG_MAX_LENGTH } from './limits.ts';

/** An admin manages members, registries and all projects; a member can edit the projects (docs/decisions.md#A9). */
export const organizationRoleSchema = z.enum(['admin', 'member']);
export type OrganizationRole = z.infer<typeof organizationRoleSchema>;

/** Where an organization comes from. Its slug is unique within its provider. */
export const OWN_PROVIDER = 'lathe';

export const organizationNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(ORGANIZATION_NAME_MAX_LENGTH, `must not be longer than ${ORGANIZATION_NAME_MAX_LENGTH} characters`),
    z.regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'must not contain control characters'),
  );

export const organizationSlugSchema = z
  .string()
  .check(
    z.maxLength(ORGANIZATION_SLUG_MAX_LENGTH, `must not be longer than ${ORGANIZATION_SLUG_MAX_LENGTH} characters`),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase letters and digits, separated by single hyphens'),
  );

export const organizationSchema = z.object({
  id: z.string(),
  slug: z.string(),
  provider: z.string(),
  name: z.string(),
  /** The caller's role. */
  role: organizationRoleSchema,
});
export type Organization = z.infer<typeof organizationSchema>;

export const memberSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** Set for the caller, and for everyone if the caller may manage members; null otherwise. */
  email: z.nullable(z.string()),
});

export const organizationMemberSchema = z.extend(memberSchema, { role: organizationRoleSchema });
export type OrganizationMember = z.infer<typeof organizationMemberSchema>;
