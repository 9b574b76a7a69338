/** The line and cursor position that keys change. */
export interface EditedLine {
  line: string;
  cursor: number;
}

const MAX_KILLED = 60;

/** Keys that cut and paste text. Node's `readline` keeps only part of what it cuts. Source: GNU readline, 8.4.4. */
export class KillRing {
  readonly #killed: string[] = [];
  #wasKill = false;
  /** Where the text that was just pasted starts, and which entry it is. */
  #yanked: { readonly from: number; readonly at: number } | undefined;

  /** Returns true if it was one of its keys; the line may then have changed. */
  press(key: string, edited: EditedLine): boolean {
    const { line, cursor } = edited;
    const { before, after } = { before: line.slice(0, cursor), after: line.slice(cursor) };
    const yanked = this.#yanked;
    const wasKill = this.#wasKill;
    this.#yanked = undefined;
    this.#wasKill = false;
    switch (key) {
      case '\x17':
        return this.#cut(edited, before.replace(/\S+\s*$/, '').length, cursor, wasKill);
      case '\x1b\x7f':
      case '\x1b\b':
        return this.#cut(edited, before.replace(/[\p{L}\p{N}_]*[^\p{L}\p{N}_]*$/u, '').length, cursor, wasKill);
      case '\x15':
        return this.#cut(edited, 0, cursor, wasKill);
      case '\x0b':
        return this.#cut(edited, cursor, line.length, wasKill);
      case '\x1bd':
        return this.#cut(edited, cursor, cursor + (/^[^\p{L}\p{N}_]*[\p{L}\p{N}_]*/u.exec(after)?.[0].length ?? 0), wasKill);
      case '\x19':
        this.#put(edited, cursor, cursor, this.#killed.length - 1);
        return true;
      case '\x1by':
        // Only right after a yank: replace the text with the previous entry.
        if (yanked !== undefined) this.#put(edited, yanked.from, cursor, (yanked.at - 1 + this.#killed.length) % this.#killed.length);
        return true;
    }
    return false;
  }

  /** Consecutive cuts form one entry. */
  #cut(edited: EditedLine, from: number, to: number, continues: boolean): boolean {
    const text = edited.line.slice(from, to);
    this.#wasKill = true;
    if (text === '') return true;
    const last = continues ? this.#killed.pop() : undefined;
    this.#killed.push(last === undefined ? text : from === edited.cursor ? last + text : text + last);
    if (this.#killed.length > MAX_KILLED) this.#killed.shift();
    edited.line = edited.line.slice(0, from) + edited.line.slice(to);
    edited.cursor = from;
    return true;
  }

  #put(edited: EditedLine, from: number, to: number, at: number): void {
    const text = this.#killed[at];
    if (text === undefined) return;
    edited.line = edited.line.slice(0, from) + text + edited.line.slice(to);
    edited.cursor = from + text.length;
    this.#yanked = { from, at };
  }
}
