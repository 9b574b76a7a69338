/** An answer is asked for again after this long, in milliseconds. */
const KNOWN_MS = 5_000;
const KNOWN_LIMIT = 10_000;

/** What was asked for a moment ago, for what each request of an app asks and what changes hardly ever. */
export class RecentAnswers<Answer> {
  readonly #ask: (about: string) => Promise<Answer>;
  readonly #now: () => number;
  /** The oldest is first. */
  readonly #known = new Map<string, { readonly answer: Promise<Answer>; readonly at: number }>();

  constructor(ask: (about: string) => Promise<Answer>, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  has(about: string): boolean {
    const known = this.#known.get(about);
    return known !== undefined && this.#now() - known.at < KNOWN_MS;
  }

  get(about: string): Promise<Answer> {
    const known = this.#known.get(about);
    if (known !== undefined && this.has(about)) return known.answer;
    const answer = this.#ask(about);
    this.#known.delete(about);
    this.#known.set(about, { answer, at: this.#now() });
    if (this.#known.size > KNOWN_LIMIT) this.#known.delete(this.#known.keys().next().value ?? '');
    answer.catch(() => this.#known.delete(about));
    return answer;
  }

  forget(about: string): void {
    this.#known.delete(about);
  }
}
