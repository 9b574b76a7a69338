/**
 * Who works on a chat. A turn runs in one page, which regularly renews its claim. Every other page of the chat
 * shows it as running there, and nobody can begin a second one.
 */
import * as z from 'zod/mini';
import { MESSAGE_ID_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

/** How often the page with a turn renews its claim. */
export const TURN_BEAT_MS = 4_000;

export const runningTurnSchema = z.object({
  /** The answer that is being written. */
  messageId: z.string(),
  /** Its model step; see `getChatStep`. */
  step: z.number(),
  /** Whose turn it is, if it is somebody else's. */
  username: z.optional(z.string()),
});
export type RunningTurn = z.infer<typeof runningTurnSchema>;

export const chatTurnSchema = z.object({
  turn: z.optional(runningTurnSchema),
  /** The revision of the chat: a different one means that it has changed. */ revision: z.string(),
  /** When the project's files were last changed, if that was by a push with git. */
  pushedAt: z.optional(z.iso.datetime()),
});
export type ChatTurn = z.infer<typeof chatTurnSchema>;

const messageId = z.string().check(z.minLength(1), z.maxLength(MESSAGE_ID_MAX_LENGTH));
/** A page's name for its visit, a new one each time it returns, because requests from before it left may arrive late. */
export const turnVisitSchema = z.string().check(z.minLength(1), z.maxLength(MESSAGE_ID_MAX_LENGTH));
export const turnClaimSchema = z.object({ messageId, step: z.number().check(z.int(), z.nonnegative()), visit: turnVisitSchema });
export type TurnClaim = z.infer<typeof turnClaimSchema>;
export const turnLeaveSchema = z.object({ visit: turnVisitSchema });
export type TurnLeave = z.infer<typeof turnLeaveSchema>;
export const turnClaimedSchema = z.object({ /** Somebody stopped the turn from another page. */ isStopRequested: z.boolean() });
export type TurnClaimed = z.infer<typeof turnClaimedSchema>;

/** The turn that runs in a chat, in whichever page. 401, 404. */
export const getChatTurn = {
  method: 'GET',
  path: '/api/chats/:projectId/turn',
  response: chatTurnSchema,
} as const satisfies Endpoint<undefined, ChatTurn>;

/** Begins a turn, or renews its claim. 401, 404; 409 `turn-running` when another one runs. */
export const putChatTurn = {
  method: 'PUT',
  path: '/api/chats/:projectId/turn',
  body: turnClaimSchema,
  response: turnClaimedSchema,
} as const satisfies Endpoint<TurnClaim, TurnClaimed>;

/** The turn is over; 204, even if it was already. 401, 404. */
export const deleteChatTurn = {
  method: 'DELETE',
  path: '/api/chats/:projectId/turn/:messageId',
} as const satisfies Endpoint<undefined, undefined>;

/**
 * Waits until somebody stops the turn, and then responds at once. If nobody does for a while, it says so and must be
 * called again. Needed by the turn's page while no stream of a step would tell it. 401, 404.
 */
export const getChatTurnStop = {
  method: 'GET',
  path: '/api/chats/:projectId/turn/:messageId/stop',
  response: turnClaimedSchema,
} as const satisfies Endpoint<undefined, TurnClaimed>;

/** Stops the turn in the page where it runs: the model at once, the rest when that page hears about it. 204. 401, 404. */
export const stopChatTurn = {
  method: 'POST',
  path: '/api/chats/:projectId/turn/:messageId/stop',
} as const satisfies Endpoint<undefined, undefined>;

/**
 * The turn's page is being closed, reloaded, or put into the back/forward cache. The turn is over unless that page
 * renews its claim within a few seconds. 204, even if the turn is over already. 401, 404.
 */
export const leaveChatTurn = {
  method: 'POST',
  path: '/api/chats/:projectId/turn/:messageId/leave',
  body: turnLeaveSchema,
} as const satisfies Endpoint<TurnLeave, undefined>;
