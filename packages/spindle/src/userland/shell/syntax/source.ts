/** `isIncomplete` if more lines could complete it: an interactive shell asks for them. */
export class SyntaxProblem extends Error {
  readonly isIncomplete: boolean;
  readonly line: number;

  constructor(message: string, line: number, isIncomplete: boolean) {
    super(message);
    this.line = line;
    this.isIncomplete = isIncomplete;
  }
}

export interface PendingHereDocument {
  readonly delimiter: string;
  readonly isQuoted: boolean;
  readonly stripsTabs: boolean;
  deliver(text: string): void;
}

/** The text being parsed and the current position. */
export class Source {
  text: string;
  at = 0;
  line: number;
  /** `shopt -s extglob`: `@(a|b)` and similar forms are patterns. */
  hasPatternGroups = false;
  /** `shopt -s expand_aliases`: replacements of command names. */
  aliases: ReadonlyMap<string, string> = new Map();
  /** Here-documents announced on this line; their text starts on the next one. */
  readonly hereDocuments: PendingHereDocument[] = [];

  constructor(text: string, firstLine = 1) {
    this.text = text;
    this.line = firstLine;
  }

  /** Another text with the same settings. */
  inner(text: string, line: number): Source {
    const source = new Source(text, line);
    source.hasPatternGroups = this.hasPatternGroups;
    source.aliases = this.aliases;
    return source;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  peek(ahead = 0): string {
    return this.text[this.at + ahead] ?? '';
  }

  startsWith(what: string): boolean {
    return this.text.startsWith(what, this.at);
  }

  next(): string {
    const char = this.text[this.at++] ?? '';
    if (char === '\n') this.line++;
    return char;
  }

  take(what: string): boolean {
    if (!this.startsWith(what)) return false;
    this.at += what.length;
    return true;
  }

  /** Skips blanks, continued lines and a comment, up to the end of the line. */
  skipBlanks(): void {
    for (;;) {
      if (this.peek() === ' ' || this.peek() === '\t') this.at++;
      else if (this.startsWith('\\\n')) {
        this.at += 2;
        this.line++;
      } else break;
    }
    if (this.peek() === '#') while (!this.isAtEnd && this.peek() !== '\n') this.at++;
  }

  /** Consumes one newline, and the here-documents that follow it. */
  takeNewline(): boolean {
    if (this.peek() !== '\n') return false;
    this.next();
    for (const pending of this.hereDocuments.splice(0)) pending.deliver(this.#hereDocumentText(pending));
    return true;
  }

  /** Completes pending here-documents at the end of the text. */
  deliverEmpty(): void {
    for (const pending of this.hereDocuments.splice(0)) pending.deliver('');
  }

  skipNewlines(): void {
    this.skipBlanks();
    while (this.takeNewline()) this.skipBlanks();
  }

  fail(message: string, isIncomplete = false): never {
    throw new SyntaxProblem(message, this.line, isIncomplete);
  }

  failUnexpected(): never {
    this.skipBlanks();
    if (this.isAtEnd) this.fail('syntax error: unexpected end of file', true);
    const token = /^(\n|[;&|<>()]{1,2}|[^\s;&|<>()]+)/.exec(this.text.slice(this.at))?.[0] ?? this.peek();
    this.fail(`syntax error near unexpected token \`${token === '\n' ? 'newline' : token}'`);
  }

  #hereDocumentText({ delimiter, stripsTabs }: PendingHereDocument): string {
    let body = '';
    while (!this.isAtEnd) {
      const end = this.text.indexOf('\n', this.at);
      const isLast = end === -1;
      let line = isLast ? this.text.slice(this.at) : this.text.slice(this.at, end);
      this.at = isLast ? this.text.length : end + 1;
      this.line++;
      if (stripsTabs) line = line.replace(/^\t+/, '');
      if (line === delimiter) return body;
      body += `${line}\n`;
    }
    if (this.isInteractive) this.fail('here-document is not finished', true);
    return body;
  }

  /** At a terminal, an unfinished here-document waits for more; in a script it ends with the file. */
  isInteractive = false;
}
