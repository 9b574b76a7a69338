/** Converts offsets to lines (starting at 1) and columns (starting at 0). */
export class LineCounter {
  readonly #source: string;
  #starts: number[] | null = null;

  constructor(source: string) {
    this.#source = source;
  }

  at(offset: number): [number, number] {
    this.#starts ??= lineStarts(this.#source);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return [low + 1, offset - this.#starts[low]!];
  }
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
