type Read = 'body' | 'bodyUsed' | 'text' | 'json' | 'arrayBuffer' | 'blob' | 'formData' | 'clone';
/** Types declare the members as properties, which could not be overridden. */
const Headed: new (body: null, init: ResponseInit) => Omit<Response, Read> = Response;

/**
 * A response whose body is a text that is there already. Node's own makes a stream of every body, and reads it again as one,
 * which takes longer than most statements; here a stream is made only for who asks for it.
 */
export class TextResponse extends Headed implements Response {
  readonly #text: string;
  /** A response as Node makes it, for the readers that want more than the text. */
  #whole: Response | undefined;
  #isRead = false;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#text = text;
  }

  get body(): Response['body'] {
    return this.#full().body;
  }

  get bodyUsed(): boolean {
    return this.#isRead || this.#whole?.bodyUsed === true;
  }

  async text(): Promise<string> {
    return this.#whole === undefined ? this.#take() : this.#whole.text();
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#full().arrayBuffer();
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.arrayBuffer());
  }

  blob(): Promise<Blob> {
    return this.#full().blob();
  }

  formData(): ReturnType<Response['formData']> {
    return this.#full().formData();
  }

  clone(): Response {
    if (this.bodyUsed) throw new TypeError('Body is unusable: Body has already been read');
    const { status, statusText, headers } = this;
    return this.#whole?.clone() ?? new TextResponse(this.#text, { status, statusText, headers });
  }

  #take(): string {
    if (this.#isRead) throw new TypeError('Body is unusable: Body has already been read');
    this.#isRead = true;
    return this.#text;
  }

  /** A body that was read stays read, whichever way. */
  #full(): Response {
    if (this.#whole === undefined) {
      const { status, statusText, headers, bodyUsed } = this;
      this.#whole = new Response(this.#text, { status, statusText, headers });
      if (bodyUsed) void this.#whole.text();
    }
    return this.#whole;
  }
}
