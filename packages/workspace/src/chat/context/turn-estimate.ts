import { type attachmentsOf, CHARACTERS_PER_TOKEN, type ChatMessage, costOf, type MessageUsage, type ModelInfo } from '@lathe/protocol';
import type { ContextParts, Range, TurnEstimate } from '../contract.ts';

/** For a picture in the size that it is sent in, as vendors document it. */
const TOKENS_PER_PICTURE = 1_600;
/** Turns that the next one is compared with: older ones say little about it. */
const TURNS = 12;
/** With fewer turns, a range says nothing. */
const TURNS_MIN = 3;
/** Providers keep the beginning of a prompt for at least this long after it was last read. */
const CACHE_MS = 5 * 60_000;
/** The share of turns below each end of a range. */
const LOW = 0.2;
const HIGH = 0.85;

interface Draft {
  readonly text: string;
  readonly attachments: ReturnType<typeof attachmentsOf>;
}

/** What the next turn will use, from what would be sent now and from the last turns of this chat with the same model. Counts nothing anew. */
export function estimateTurn(draft: Draft, parts: ContextParts, model: ModelInfo, messages: readonly ChatMessage[], now: number): TurnEstimate {
  const turns = turnsWith(model.id, messages);
  const chat = parts.system + parts.chat + tokensOf(draft);
  const cached = isCached(turns.at(-1), now) ? parts.system + parts.chat : 0;
  const request = { inputTokens: chat + parts.files, cachedInputTokens: cached, outputTokens: 0 };
  const { price } = model;
  const atLeast = { tokens: spent(request), ...(price === undefined ? {} : { cost: costOf(request, price) }) };
  const sent = { chat, files: parts.files, cached };
  if (turns.length < TURNS_MIN) return { ...sent, atLeast };
  const used = turns.map(({ usage }) => usage);
  const tokens = rangeOf(used.map(spent), atLeast.tokens);
  const costs = price === undefined ? [] : used.map((one) => one.cost ?? costOf(one, price));
  return {
    ...sent,
    atLeast,
    turns: {
      tokens,
      ...(costs.length === 0 ? {} : { cost: rangeOf(costs, atLeast.cost ?? 0) }),
      reads: rangeOf(used.map(fresh), request.inputTokens - cached),
      writes: rangeOf(
        used.map(({ outputTokens }) => outputTokens),
        0,
      ),
      count: used.length,
      inside: used.filter((one) => spent(one) <= tokens.high).length,
    },
  };
}

interface PastTurn {
  readonly usage: MessageUsage;
  readonly endedAt: number;
}

/** The last turns that ran to their end. A stopped one used less than it would have. */
function turnsWith(modelId: string, messages: readonly ChatMessage[]): readonly PastTurn[] {
  return messages
    .flatMap(({ role, usage, finish, createdAt, durationMs = 0, ...message }) =>
      role === 'assistant' && usage !== undefined && finish === 'stop' && message.modelId === modelId
        ? [{ usage, endedAt: Date.parse(createdAt) + durationMs }]
        : [],
    )
    .slice(-TURNS);
}

function isCached(last: PastTurn | undefined, now: number): boolean {
  return last !== undefined && (last.usage.cachedInputTokens ?? 0) > 0 && now - last.endedAt < CACHE_MS;
}

function tokensOf({ text, attachments }: Draft): number {
  const characters = attachments.reduce((sum, one) => sum + (one.text?.length ?? 0) + (one.note?.length ?? 0), text.length);
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + attachments.filter(({ picture }) => picture !== undefined).length * TOKENS_PER_PICTURE;
}

const fresh = ({ inputTokens, cachedInputTokens = 0 }: MessageUsage): number => Math.max(0, inputTokens - cachedInputTokens);
const spent = (usage: MessageUsage): number => fresh(usage) + usage.outputTokens;

/** Where most of the values lie, and never below what is certain already. */
function rangeOf(values: readonly number[], floor: number): Range {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => Math.max(floor, sorted[Math.ceil(share * sorted.length) - 1] ?? floor);
  return { low: at(LOW), high: at(HIGH) };
}
