import { createContext, type ReactElement } from 'react';

/** Texts that are not drawn any more, but come back when the list is scrolled back: about a hundred screens of them. */
const READ_MAX = 500;

/** What was made of a text, so that it is made once; what was asked for longest ago is forgotten first. */
export class ReadTexts<Made> {
  readonly #made = new Map<string, Made>();
  readonly #max: number;

  constructor(max = READ_MAX) {
    this.#max = max;
  }

  get(text: string, make: (text: string) => Made): Made {
    const made = this.#made.get(text) ?? make(text);
    this.#made.delete(text);
    this.#made.set(text, made);
    const [oldest] = this.#made.keys();
    if (this.#made.size > this.#max && oldest !== undefined) this.#made.delete(oldest);
    return made;
  }
}

/** Of the list of messages that is drawn, and gone with it. */
export const ReadTextsContext = createContext<ReadTexts<ReactElement> | undefined>(undefined);
