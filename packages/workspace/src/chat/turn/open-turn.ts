import { AppError, type ChatRequest, postChat } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';
import type { SecretAccess } from '../../files/secret-access.ts';
import { redactRequest } from '../context/redact-request.ts';
import type { MessageKeeper } from '../messages/keep-messages.ts';
import type { TurnClaim } from './turn-claim.ts';

/** A requested step: what the model is sent, and the stream of its answer. */
export interface OpenedStep {
  readonly request: ChatRequest;
  /** Asks the server. May be called again after a lost connection. */
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
}

interface Deps {
  readonly api: Pick<ApiClient, 'stream'>;
  readonly claim: Pick<TurnClaim, 'beginWith'>;
  readonly keeper: Pick<MessageKeeper, 'storeWith' | 'persist'>;
  readonly secrets: Pick<SecretAccess, 'redact'>;
}

/** The chat itself cannot be stored. The person is told once, and the model is called anyway. */
const CANNOT_STORE: ReadonlySet<string> = new Set(['storage-full', 'request-too-large', 'save-conflict']);

/**
 * Claims a turn, stores its prompt and asks for its first step with one `POST /api/chat`. Undefined if another page has
 * claimed the chat: then nothing has begun. Any other failure is the step's, which `open` throws.
 */
export async function openTurn(
  turn: Pick<ChatRequest, 'projectId' | 'messageId' | 'step'>,
  buildRequest: () => ChatRequest,
  signal: AbortSignal,
  { api, claim, keeper, secrets }: Deps,
): Promise<OpenedStep | undefined> {
  let request: ChatRequest | undefined;

  async function ask(stop: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    return claim.beginWith(turn, async (visit) => {
      try {
        return await keeper.storeWith((keep) => {
          request = buildRequest(); // again for each try: the conversation may have been merged with what others said
          return api.stream(postChat, {}, { ...redactRequest(request, secrets.redact), visit, ...(keep ? { keep } : {}) }, stop);
        });
      } catch (error) {
        if (!(error instanceof AppError) || !CANNOT_STORE.has(error.code)) throw error;
        await keeper.persist();
        request = buildRequest();
        return api.stream(postChat, {}, { ...redactRequest(request, secrets.redact), visit }, stop);
      }
    });
  }

  let first: Promise<ReadableStream<Uint8Array>> | undefined = ask(signal);
  try {
    await first;
  } catch (error) {
    if (error instanceof AppError && error.code === 'turn-running') return undefined;
  }
  return {
    request: request ?? buildRequest(),
    open: (stop) => {
      const known = first;
      first = undefined;
      return known ?? ask(stop);
    },
  };
}
