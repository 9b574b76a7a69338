import type { FirstPrompt } from '@lathe/workspace';

/**
 * The words of a first prompt that waits for a sign-in or for its project. What is attached to it waits in
 * `pending-parts.ts`.
 */
export interface PendingPrompt extends Pick<FirstPrompt, 'text' | 'mode'> {
  /** What its project is created from. */
  readonly template?: ChosenTemplate;
  /** The same, of a repository that is fetched after the sign-in. */
  readonly repository?: ChosenRepository;
  /** Set once its project exists. Only that project's page may take the prompt. */
  readonly slug?: string;
  /** Typed but not sent. It waits in the home page's prompt box until the person sends it. */
  readonly isDraft?: boolean;
}

export interface ChosenTemplate {
  readonly key: string;
  readonly name: string;
}

export interface ChosenRepository {
  readonly address: string;
  readonly name: string;
}

export interface PendingPromptStore {
  peek(): PendingPrompt | undefined;
  /** The sent prompt whose project does not exist yet. */
  sent(): PendingPrompt | undefined;
  keep(prompt: PendingPrompt): void;
  /** The prompt that this project was created for. */
  of(slug: string): FirstPrompt | undefined;
  /** Forgets the prompt, which the project's chat has received. */
  delivered(slug: string): void;
  drop(): void;
  /** A template that was chosen before sign-in. A prompt typed or sent later replaces it. */
  keepTemplate(key: string): void;
  takeTemplate(): string | undefined;
}

const STORAGE_KEY = 'lathe:pending-prompt';
const TEMPLATE_KEY = 'lathe:pending-template';

/** Survives a sign-in and a reload, but not the tab. */
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
      return prompt?.slug === slug ? { text: prompt.text, ...(prompt.mode ? { mode: prompt.mode } : {}) } : undefined;
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
