import { createContext, type ReactElement } from 'react';

/** About a hundred screens of texts that are no longer rendered, but may be when the list is scrolled back. */
const TEXTS_MAX = 500;

/** Caches what was parsed from a text. Drops the least recently used text first. */
export class ParsedTexts<Parsed> {
  readonly #parsed = new Map<string, Parsed>();
  readonly #max: number;

  constructor(max = TEXTS_MAX) {
    this.#max = max;
  }

  get(text: string, parse: (text: string) => Parsed): Parsed {
    const parsed = this.#parsed.get(text) ?? parse(text);
    this.#parsed.delete(text);
    this.#parsed.set(text, parsed);
    const [oldest] = this.#parsed.keys();
    if (this.#parsed.size > this.#max && oldest !== undefined) this.#parsed.delete(oldest);
    return parsed;
  }
}

/** The cache of the rendered message list. */
export const ParsedTextsContext = createContext<ParsedTexts<ReactElement> | undefined>(undefined);
