import * as z from 'zod/mini';
import {
  monthlyCapsSchema,
  type OrganizationLimits,
  organizationLimitsSchema,
  type ProjectLimits,
  projectLimitsSchema,
  type TurnLedger,
  turnLedgerSchema,
  type Usage,
  usageSchema,
} from '../usage.ts';
import { MESSAGE_ID_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

/** The caller's own usage. The caps are changed with `changeAccount`. */
export const readUsage = { method: 'GET', path: '/api/usage', response: usageSchema } as const satisfies Endpoint<undefined, Usage>;

const ledgerQuerySchema = z.object({
  /** The message that the turn answers: what was asked of a model before the turn began counts, too. */
  questionId: z.optional(z.string().check(z.maxLength(MESSAGE_ID_MAX_LENGTH))),
});

/** What a turn of the project's chat used, whoever asked. 401, 404, 422 for a project that may only be read. */
export const readTurnLedger = {
  method: 'GET',
  path: '/api/chats/:projectId/turn/:messageId/ledger',
  query: ledgerQuerySchema,
  response: turnLedgerSchema,
} as const satisfies Endpoint<undefined, TurnLedger, string, z.infer<typeof ledgerQuerySchema>>;

const changeLimitsBodySchema = z.partial(monthlyCapsSchema);
export type ChangeLimitsBody = z.infer<typeof changeLimitsBodySchema>;

/** For those who may change the project. 401, 404, 422 for a project that may only be read. */
export const readProjectLimits = {
  method: 'GET',
  path: '/api/projects/:slug/limits',
  response: projectLimitsSchema,
} as const satisfies Endpoint<undefined, ProjectLimits>;

/** For owners. 204; 401, 403, 404. `:slug` may be an ID. */
export const changeProjectLimits = {
  method: 'PATCH',
  path: '/api/projects/:slug/limits',
  body: changeLimitsBodySchema,
} as const satisfies Endpoint<ChangeLimitsBody, undefined>;

/** For members. 401, 404. */
export const readOrganizationLimits = {
  method: 'GET',
  path: '/api/organizations/:provider/:orgSlug/limits',
  response: organizationLimitsSchema,
} as const satisfies Endpoint<undefined, OrganizationLimits>;

/** For admins. 204; 401, 403, 404. */
export const changeOrganizationLimits = {
  method: 'PATCH',
  path: '/api/organizations/:provider/:orgSlug/limits',
  body: changeLimitsBodySchema,
} as const satisfies Endpoint<ChangeLimitsBody, undefined>;
