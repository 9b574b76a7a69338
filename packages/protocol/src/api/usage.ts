import { type TurnLedger, turnLedgerSchema, type Usage, usageSchema } from '../usage.ts';
import type { Endpoint } from './endpoint.ts';

/** The caller's own usage. The caps are changed with `changeAccount`. */
export const readUsage = { method: 'GET', path: '/api/usage', response: usageSchema } as const satisfies Endpoint<undefined, Usage>;

/** What a turn of the project's chat used, whoever asked. 401, 404, 422 for a project that may only be read. */
export const readTurnLedger = {
  method: 'GET',
  path: '/api/chats/:projectId/turn/:messageId/ledger',
  response: turnLedgerSchema,
} as const satisfies Endpoint<undefined, TurnLedger>;
