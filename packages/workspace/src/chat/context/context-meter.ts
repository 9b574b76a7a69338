import { CHARACTERS_PER_TOKEN, type ChatMessage, type ModelInfo } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { compacted, lengthOf } from './compaction.ts';
import type { ContextParts } from '../contract.ts';

/** About as long are the standing prompt and the descriptions of the tools. */
const SYSTEM_TOKENS = 2_500;

interface Deps {
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly models: ReadableAtom<readonly ModelInfo[]>;
  readonly modelId: ReadableAtom<string | undefined>;
  /** Characters of what is sent of the project. */
  readonly sent: () => number;
}

/** How much of the model's window the next question takes, and by what. */
export function createContextMeter({ messages, models, modelId, sent }: Deps) {
  const contextParts = atom<ContextParts | undefined>(undefined);
  return {
    contextParts,
    contextUsed: computed([contextParts, modelId, models], (parts, id, list) => {
      const window = list.find((info) => info.id === id)?.contextWindow;
      return parts === undefined || !window ? undefined : Math.min(1, (parts.system + parts.files + parts.chat) / window);
    }),
    /** Reads all that would travel: at the ends of turns and steps, never while words stream in. */
    measureContext(): void {
      const all = messages.get();
      const traveling = compacted(all, all.findLast(({ compaction }) => compaction !== undefined)?.compaction);
      contextParts.set({
        system: SYSTEM_TOKENS,
        files: Math.ceil(sent() / CHARACTERS_PER_TOKEN),
        chat: Math.ceil(lengthOf(traveling) / CHARACTERS_PER_TOKEN),
      });
    },
    /** Of a text that is sent with the whole conversation. */
    estimateTokens: (text: string) => Math.ceil((text.length + lengthOf(messages.get()) + sent()) / CHARACTERS_PER_TOKEN),
  };
}

export type ContextMeter = ReturnType<typeof createContextMeter>;
