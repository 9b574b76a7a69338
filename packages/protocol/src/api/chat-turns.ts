/**
 * Who works on a chat: a turn runs in one page, which says so all the time; in every other page of the
 * chat it is shown as running there, and nobody begins a second one against it.
 */
import * as z from 'zod/mini';
import { MESSAGE_ID_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

/** How often the page with a turn says that it goes on. */
export const TURN_BEAT_MS = 4_000;

export const runningTurnSchema = z.object({
  /** The answer that is being written. */
  messageId: z.string(),
  /** Its model step: see `getChatStep`. */
  step: z.number(),
  /** Whose it is, where that is somebody else. */
  username: z.optional(z.string()),
});
export type RunningTurn = z.infer<typeof runningTurnSchema>;

export const chatTurnSchema = z.object({ turn: z.optional(runningTurnSchema), /** Of the chat: another one means that more was said. */ revision: z.string() });
export type ChatTurn = z.infer<typeof chatTurnSchema>;

const messageId = z.string().check(z.minLength(1), z.maxLength(MESSAGE_ID_MAX_LENGTH));
/** A page's name for its stay, another one for each time that it is back: what was sent before it left may arrive after. */
export const turnVisitSchema = z.string().check(z.minLength(1), z.maxLength(MESSAGE_ID_MAX_LENGTH));
export const turnClaimSchema = z.object({ messageId, step: z.number().check(z.int(), z.nonnegative()), visit: turnVisitSchema });
export type TurnClaim = z.infer<typeof turnClaimSchema>;
export const turnLeaveSchema = z.object({ visit: turnVisitSchema });
export type TurnLeave = z.infer<typeof turnLeaveSchema>;
export const turnClaimedSchema = z.object({ /** Somebody stopped the turn from another page. */ isStopRequested: z.boolean() });
export type TurnClaimed = z.infer<typeof turnClaimedSchema>;

/** What runs in a chat, in whichever page. 401, 404. */
export const getChatTurn = {
  method: 'GET',
  path: '/api/chats/:projectId/turn',
  response: chatTurnSchema,
} as const satisfies Endpoint<undefined, ChatTurn>;

/** Begins a turn, and says that it goes on. 401, 404; 409 `turn-running` when another one runs. */
export const putChatTurn = {
  method: 'PUT',
  path: '/api/chats/:projectId/turn',
  body: turnClaimSchema,
  response: turnClaimedSchema,
} as const satisfies Endpoint<TurnClaim, TurnClaimed>;

/** The turn is over; 204, also when it was already. 401, 404. */
export const deleteChatTurn = {
  method: 'DELETE',
  path: '/api/chats/:projectId/turn/:messageId',
} as const satisfies Endpoint<undefined, undefined>;

/**
 * Waits until somebody stops the turn, and then answers at once; after a while that nobody did, and is
 * asked again. For its page, while no events of a step tell it. 401, 404.
 */
export const getChatTurnStop = {
  method: 'GET',
  path: '/api/chats/:projectId/turn/:messageId/stop',
  response: turnClaimedSchema,
} as const satisfies Endpoint<undefined, TurnClaimed>;

/** Stops the turn in the page where it runs: its model at once, the rest when that page hears of it. 204. 401, 404. */
export const stopChatTurn = {
  method: 'POST',
  path: '/api/chats/:projectId/turn/:messageId/stop',
} as const satisfies Endpoint<undefined, undefined>;

/**
 * The turn's page is closed, loaded again, or put away for Back: the turn is over unless that page is back with
 * it within a few seconds. 204, also when the turn is over already. 401, 404.
 */
export const leaveChatTurn = {
  method: 'POST',
  path: '/api/chats/:projectId/turn/:messageId/leave',
  body: turnLeaveSchema,
} as const satisfies Endpoint<TurnLeave, undefined>;
