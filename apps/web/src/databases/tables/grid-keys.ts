/** A cell by its row and column, from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that PageUp and PageDown pass. */
  readonly page: number;
}

/** Where a key leads from a cell, as WAI-ARIA defines it for grids. Undefined for other keys. */
export function nextCell({ key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>, from: Cell, { rows, columns, page }: GridSize): Cell | undefined {
  const at = (row: number, column: number): Cell => ({ row: Math.min(Math.max(0, row), rows - 1), column: Math.min(Math.max(0, column), columns - 1) });
  switch (key) {
    case 'ArrowUp':
      return at(from.row - 1, from.column);
    case 'ArrowDown':
      return at(from.row + 1, from.column);
    case 'ArrowLeft':
      return at(from.row, from.column - 1);
    case 'ArrowRight':
      return at(from.row, from.column + 1);
    case 'PageUp':
      return at(from.row - page, from.column);
    case 'PageDown':
      return at(from.row + page, from.column);
    case 'Home':
      return at(ctrlKey ? 0 : from.row, 0);
    case 'End':
      return at(ctrlKey ? rows - 1 : from.row, columns - 1);
    default:
      return undefined;
  }
}
