import type { CatalogColumn } from '@lathe/protocol';
import type { RowLabels, TableRow } from '@lathe/workspace';
import { shortType } from '../column-types.ts';

/** Of the fonts of the grid. */
const VALUE_CHARACTER_PX = 7.25;
const NAME_CHARACTER_PX = 8;
const TYPE_CHARACTER_PX = 6.6;
const PADDING_PX = 22;
const ICON_PX = 18;
const MIN_PX = 84;
const MAX_PX = 280;
/** The first characters of an identifier are enough to recognize it. */
const UUID_PX = 96;
/** Rows that decide. Later ones may be cut. */
const SAMPLE_ROWS = 50;

/** How wide each column is, in pixels: its head, and most of its values. */
export function columnWidths(
  columns: readonly CatalogColumn[],
  rows: readonly TableRow[],
  labels: RowLabels | undefined,
  iconCount: (name: string) => number,
): readonly number[] {
  return columns.map(({ name, type }, index) => {
    const head = name.length * NAME_CHARACTER_PX + shortType(type).length * TYPE_CHARACTER_PX + iconCount(name) * ICON_PX + 16 + PADDING_PX;
    const names = labels?.get(name);
    const shown = (value: string | null | undefined): string => (value == null ? 'null' : (names?.get(value) ?? value));
    const longest = rows.slice(0, SAMPLE_ROWS).reduce((most, { values }) => Math.max(most, shown(values[index]).length), 0);
    const body = type === 'uuid' && !names?.size ? UUID_PX : longest * VALUE_CHARACTER_PX + PADDING_PX;
    return Math.round(Math.min(Math.max(head, body, MIN_PX), Math.max(MAX_PX, head)));
  });
}
