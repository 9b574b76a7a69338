import { CHARACTERS_PER_TOKEN, type ChatMessage, type ModelInfo } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { compacted, lengthOf } from './compaction.ts';
import type { ContextParts } from '../contract.ts';

/** The approximate length of the system prompt and the descriptions of the tools. */
const SYSTEM_TOKENS = 2_500;

interface Deps {
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly models: ReadableAtom<readonly ModelInfo[]>;
  readonly modelId: ReadableAtom<string | undefined>;
  /** Characters of the parts of the project that are sent. */
  readonly sent: () => number;
}

/** How much of the model's window the next request takes, and what takes it. */
export function createContextMeter({ messages, models, modelId, sent }: Deps) {
  const contextParts = atom<ContextParts | undefined>(undefined);
  return {
    contextParts,
    contextUsed: computed([contextParts, modelId, models], (parts, id, list) => {
      const window = list.find((info) => info.id === id)?.contextWindow;
      return parts === undefined || !window ? undefined : Math.min(1, (parts.system + parts.files + parts.chat) / window);
    }),
    /** Reads everything that would be sent. Called at the ends of turns and steps, never while words stream in. */
    measureContext(): void {
      const all = messages.get();
      const traveling = compacted(all, all.findLast(({ compaction }) => compaction !== undefined)?.compaction);
      contextParts.set({
        system: SYSTEM_TOKENS,
        files: Math.ceil(sent() / CHARACTERS_PER_TOKEN),
        chat: Math.ceil(lengthOf(traveling) / CHARACTERS_PER_TOKEN),
      });
    },
    /** The tokens of a request with this text and the whole conversation. */
    estimateTokens: (text: string) => Math.ceil((text.length + lengthOf(messages.get()) + sent()) / CHARACTERS_PER_TOKEN),
  };
}

export type ContextMeter = ReturnType<typeof createContextMeter>;
