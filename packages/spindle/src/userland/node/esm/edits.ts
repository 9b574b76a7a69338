import { LineCounter } from './line-counter.ts';

/** Replacements in a source text, applied together. Callers must preserve line breaks in replaced text. */
export class EditList {
  readonly #edits: { readonly start: number; readonly end: number; readonly text: string; readonly order: number; readonly isCallee?: boolean }[] = [];

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text, order: this.#edits.length });
  }

  insert(position: number, text: string): void {
    this.replace(position, position, text);
  }

  /** Replaces the name of a called function. V8 reports such a call at the start of the name, and other calls at the parenthesis. */
  replaceCallee(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text, order: this.#edits.length, isCallee: true });
  }

  /** Replaces a range by `text` while preserving the line numbers of what follows. */
  replaceKeepingLines(source: string, start: number, end: number, text: string): void {
    let lines = 0;
    for (let at = source.indexOf('\n', start); at !== -1 && at < end; at = source.indexOf('\n', at + 1)) lines++;
    this.replace(start, end, text + '\n'.repeat(lines));
  }

  /**
   * `shifts`: see `TransformedModule`. At one position, insertions are applied in the order they were made, before
   * a replacement that starts there.
   */
  apply(source: string): { readonly code: string; readonly shifts: readonly number[] } {
    const edits = this.#edits.sort((a, b) => a.start - b.start || (a.end === a.start ? 0 : 1) - (b.end === b.start ? 0 : 1) || a.order - b.order);
    const parts: string[] = [];
    const shifts: number[] = [];
    const lines = new LineCounter(source);
    let last = 0;
    for (const edit of edits) {
      if (edit.start < last) throw new Error(`overlapping edits at offset ${edit.start}`);
      parts.push(source.slice(last, edit.start), edit.text);
      last = edit.end;
      const delta = edit.text.length - (edit.end - edit.start);
      if (edit.isCallee === true) {
        // Only the parenthesis maps back to the start of the name.
        const [line, column] = lines.at(edit.start);
        shifts.push(line, column, edit.text.length, line, column + (edit.end - edit.start) + 1, edit.start - edit.end);
      } else if (delta !== 0) shifts.push(...lines.at(edit.end), delta);
    }
    parts.push(source.slice(last));
    return { code: parts.join(''), shifts };
  }
}
