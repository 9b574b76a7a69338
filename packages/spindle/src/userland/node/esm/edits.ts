import { marked } from '../edit-marks.ts';
import { LineCounter } from './line-counter.ts';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly order: number;
  readonly kind: 'marked' | 'callee' | 'unmarked';
}

/** Replacements in a source text, applied together. They are marked (`edit-marks.ts`) and keep the lines of what they replace. */
export class EditList {
  readonly #edits: Edit[] = [];

  replace(start: number, end: number, text: string): void {
    this.#add(start, end, text, 'marked');
  }

  insert(position: number, text: string): void {
    this.replace(position, position, text);
  }

  /** Replaces the name of a called function. V8 reports such a call at the start of the name, and other calls at the parenthesis. */
  replaceCallee(start: number, end: number, text: string): void {
    this.#add(start, end, text, 'callee');
  }

  /** Replaces what is outside of every function, and so needs no mark. */
  replaceOutside(start: number, end: number, text: string): void {
    this.#add(start, end, text, 'unmarked');
  }

  #add(start: number, end: number, text: string, kind: Edit['kind']): void {
    this.#edits.push({ start, end, text, order: this.#edits.length, kind });
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
    for (const { start, end, text, kind } of edits) {
      if (start < last) throw new Error(`overlapping edits at offset ${start}`);
      const original = source.slice(start, end);
      const kept = text + lineBreaksOf(original);
      const written = kind === 'unmarked' ? kept : marked(kept, original);
      parts.push(source.slice(last, start), written);
      last = end;
      const delta = lastLineOf(written).length - lastLineOf(original).length;
      if (kind === 'callee') {
        // Only the parenthesis maps back to the start of the name.
        const [line, column] = lines.at(start);
        shifts.push(line, column, written.length, line, column + (end - start) + 1, start - end);
      } else if (delta !== 0) shifts.push(...lines.at(end), delta);
    }
    parts.push(source.slice(last));
    return { code: parts.join(''), shifts };
  }
}

function lineBreaksOf(text: string): string {
  return text.includes('\n') ? '\n'.repeat(text.split('\n').length - 1) : '';
}

function lastLineOf(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}
