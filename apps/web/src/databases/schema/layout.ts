import type { CatalogForeignKey, CatalogTable } from '@lathe/protocol';
import { tableId, targetId } from '../use-catalog.ts';

export const CARD_WIDTH = 196;
export const HEAD_HEIGHT = 32;
export const ROW_HEIGHT = 24;
/** Below the last column. */
const CARD_END = 6;
const LAYER_GAP = 76;
const CARD_GAP = 36;
const MARGIN = 24;
const SWEEPS = 4;

export interface PlacedTable {
  readonly table: CatalogTable;
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface Relation {
  readonly id: string;
  readonly from: PlacedTable;
  readonly to: PlacedTable;
  readonly key: CatalogForeignKey;
}

export interface Layout {
  readonly tables: readonly PlacedTable[];
  readonly relations: readonly Relation[];
  readonly width: number;
  readonly height: number;
}

export const cardHeight = ({ columns }: CatalogTable): number => HEAD_HEIGHT + columns.length * ROW_HEIGHT + CARD_END;

/**
 * Places tables in layers: what others refer to stands left of what refers to it, and each near what it is related to.
 * The same tables are always placed alike.
 */
export function layOut(tables: readonly CatalogTable[]): Layout {
  const byId = new Map(tables.map((table) => [tableId(table), table]));
  const targets = new Map([...byId].map(([id, table]) => [id, targetsOf(table, byId)]));
  const related = new Set([...targets].flatMap(([id, ids]) => (ids.length > 0 ? [id, ...ids] : [])));
  const layers = orderLayers(layersOf([...related], targets), targets);
  const placed = new Map<string, PlacedTable>();
  const heights = layers.map((ids) => ids.reduce((sum, id) => sum + cardHeight(byId.get(id)!) + CARD_GAP, -CARD_GAP));
  const tallest = Math.max(0, ...heights);
  for (const [layer, ids] of layers.entries()) {
    let y = MARGIN + (tallest - heights[layer]!) / 2;
    for (const id of ids) {
      const table = byId.get(id)!;
      placed.set(id, { table, id, x: MARGIN + layer * (CARD_WIDTH + LAYER_GAP), y: Math.round(y), height: cardHeight(table) });
      y += cardHeight(table) + CARD_GAP;
    }
  }
  placeAlone(
    [...byId].filter(([id]) => !related.has(id)),
    Math.max(layers.length, 3),
    layers.length === 0 ? MARGIN : MARGIN + tallest + CARD_GAP,
    placed,
  );
  return { ...extent([...placed.values()]), relations: relationsOf(placed) };
}

/** Tables without relations stand in rows below. */
function placeAlone(tables: readonly (readonly [string, CatalogTable])[], perRow: number, top: number, placed: Map<string, PlacedTable>): void {
  let y = top;
  for (let start = 0; start < tables.length; start += perRow) {
    const row = tables.slice(start, start + perRow);
    for (const [index, [id, table]] of row.entries()) placed.set(id, { table, id, x: MARGIN + index * (CARD_WIDTH + LAYER_GAP), y, height: cardHeight(table) });
    y += Math.max(...row.map(([, table]) => cardHeight(table))) + CARD_GAP;
  }
}

function extent(tables: readonly PlacedTable[]): Pick<Layout, 'tables' | 'width' | 'height'> {
  return {
    tables,
    width: Math.max(0, ...tables.map(({ x }) => x + CARD_WIDTH)) + MARGIN,
    height: Math.max(0, ...tables.map(({ y, height }) => y + height)) + MARGIN,
  };
}

function targetsOf(table: CatalogTable, byId: ReadonlyMap<string, CatalogTable>): readonly string[] {
  const own = tableId(table);
  return [...new Set(table.foreignKeys.map(targetId))].filter((id) => id !== own && byId.has(id));
}

/** The longest way to what a table refers to. A table on the way to itself is passed over. */
function layersOf(ids: readonly string[], targets: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const depths = new Map<string, number>();
  const depthOf = (id: string, way: ReadonlySet<string>): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const next = new Set(way).add(id);
    const depth = Math.max(-1, ...(targets.get(id) ?? []).filter((target) => !next.has(target)).map((target) => depthOf(target, next))) + 1;
    depths.set(id, depth);
    return depth;
  };
  const layers: string[][] = [];
  for (const id of ids) {
    const depth = depthOf(id, new Set());
    layers[depth] ??= [];
    layers[depth].push(id);
  }
  return layers.map((layer) => layer ?? []).filter((layer) => layer.length > 0);
}

/** Sorts each layer by where its neighbors stand, back and forth, which leaves few crossings. */
function orderLayers(layers: readonly (readonly string[])[], targets: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const neighbors = new Map<string, string[]>();
  const join = (a: string, b: string) => neighbors.set(a, [...(neighbors.get(a) ?? []), b]);
  for (const [id, ids] of targets)
    for (const target of ids) {
      join(id, target);
      join(target, id);
    }
  const ordered = layers.map((layer) => [...layer].sort());
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const places = new Map(ordered.flatMap((layer) => layer.map((id, index) => [id, (index + 0.5) / layer.length] as const)));
    const middle = (id: string) => {
      const around = (neighbors.get(id) ?? []).flatMap((other) => places.get(other) ?? []);
      return around.reduce((sum, place) => sum + place, 0) / Math.max(1, around.length);
    };
    for (const layer of sweep % 2 === 0 ? ordered : [...ordered].reverse()) {
      const middles = new Map(layer.map((id) => [id, middle(id)]));
      layer.sort((a, b) => middles.get(a)! - middles.get(b)! || a.localeCompare(b));
      for (const [index, id] of layer.entries()) places.set(id, (index + 0.5) / layer.length);
    }
  }
  return ordered;
}

function relationsOf(placed: ReadonlyMap<string, PlacedTable>): readonly Relation[] {
  return [...placed.values()].flatMap((from) =>
    from.table.foreignKeys.flatMap((key) => {
      const to = placed.get(targetId(key));
      return to === undefined ? [] : [{ id: `${from.id} ${key.name}`, from, to, key }];
    }),
  );
}

/** The middle of a column's row. */
export function columnY({ table, y }: PlacedTable, column: string | undefined): number {
  const index = Math.max(
    0,
    table.columns.findIndex(({ name }) => name === column),
  );
  return y + HEAD_HEIGHT + index * ROW_HEIGHT + ROW_HEIGHT / 2;
}
