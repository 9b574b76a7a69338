import type { FirstPrompt } from '@lathe/workspace';

/** A first prompt on its way: typed before sign-in, or while its project is being made. */
export interface PendingPrompt extends FirstPrompt {
  /** Set once its project exists; only that project's page may take it. */
  readonly slug?: string;
  /** Typed but not sent: it waits in the home page's box and nothing sends it by itself. */
  readonly isDraft?: boolean;
}

export interface PendingPromptStore {
  peek(): PendingPrompt | undefined;
  /** The prompt, if its Send was pressed and its project is still to be made. */
  sent(): PendingPrompt | undefined;
  keep(prompt: PendingPrompt): void;
  /** The prompt that this project was made for. */
  of(slug: string): FirstPrompt | undefined;
  /** The project's chat has it. */
  delivered(slug: string): void;
  drop(): void;
  /** A starter that was chosen before sign-in. Anything typed or sent after that takes its place. */
  keepTemplate(key: string): void;
  takeTemplate(): string | undefined;
}

const STORAGE_KEY = 'lathe:pending-prompt';
const TEMPLATE_KEY = 'lathe:pending-template';

/** Survives the way through sign-in and a reload, not the tab. */
export function createPendingPromptStore(storage: Storage): PendingPromptStore {
  const peek = (): PendingPrompt | undefined => {
    const text = storage.getItem(STORAGE_KEY);
    return text === null ? undefined : (JSON.parse(text) as PendingPrompt);
  };
  return {
    peek,
    sent() {
      const prompt = peek();
      return prompt?.isDraft || prompt?.slug !== undefined ? undefined : prompt;
    },
    keep(prompt) {
      storage.setItem(STORAGE_KEY, JSON.stringify(prompt));
      storage.removeItem(TEMPLATE_KEY);
    },
    of(slug) {
      const prompt = peek();
      return prompt?.slug === slug ? { text: prompt.text } : undefined;
    },
    delivered(slug) {
      if (peek()?.slug === slug) storage.removeItem(STORAGE_KEY);
    },
    drop() {
      storage.removeItem(STORAGE_KEY);
      storage.removeItem(TEMPLATE_KEY);
    },
    keepTemplate: (key) => storage.setItem(TEMPLATE_KEY, key),
    takeTemplate() {
      const key = storage.getItem(TEMPLATE_KEY) ?? undefined;
      storage.removeItem(TEMPLATE_KEY);
      return key;
    },
  };
}
