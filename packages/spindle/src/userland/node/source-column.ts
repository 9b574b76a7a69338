/** Maps a column in transformed code to the source (both starting at 1); `shifts` as in `TransformedModule`. */
export function sourceColumn(shifts: readonly number[], line: number, column: number): number {
  let offset = 0;
  for (let i = firstOfLine(shifts, line); i < shifts.length && shifts[i] === line; i += 3) {
    // Stop once this edit ends at or beyond the column, which may be inside it.
    if (shifts[i + 1]! + offset + shifts[i + 2]! >= column) return Math.max(1, Math.min(column - offset, shifts[i + 1]! + 1));
    offset += shifts[i + 2]!;
  }
  return Math.max(1, column - offset);
}

function firstOfLine(shifts: readonly number[], line: number): number {
  let low = 0;
  let high = shifts.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shifts[middle * 3]! < line) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}
