import { px, round } from './figma-paint.ts';
import type { FigmaNode } from './figma-nodes.ts';

/** How a node arranges its children. Without auto layout they are placed where the designer put them. */
export function containerStyle(node: FigmaNode): Record<string, string> {
  const style: Record<string, string> = {};
  if (node.layoutMode === 'GRID') Object.assign(style, gridStyle(node));
  else if (isAutoLayout(node)) Object.assign(style, flexStyle(node));
  else if (node.children?.length) style['position'] = 'relative';
  const padding = [node.paddingTop, node.paddingRight, node.paddingBottom, node.paddingLeft].map((side) => side ?? 0);
  if (padding.some((side) => side > 0)) style['padding'] = shorthand(padding);
  if (node.clipsContent === true) style['overflow'] = 'hidden';
  return style;
}

/** The place and the size of a node in its parent. The root has no parent. */
export function itemStyle(node: FigmaNode, parent: FigmaNode | undefined): Record<string, string> {
  if (parent === undefined) return rootStyle(node);
  const limits = limitStyle(node);
  if (node.layoutPositioning === 'ABSOLUTE' || !isAutoLayout(parent)) return { ...absoluteStyle(node, parent), ...limits };
  if (parent.layoutMode === 'GRID') return { ...gridItemStyle(node), ...limits };
  const isRow = parent.layoutMode === 'HORIZONTAL';
  if (isRow && isColumn(node))
    return { flex: `1 1 ${COLUMN_MIN}`, 'min-width': `min(100%, ${COLUMN_MIN})`, ...axisStyle('height', sizeOf(node, 'Vertical'), false), ...limits };
  const width = sizeOf(node, 'Horizontal');
  const height = sizeOf(node, 'Vertical');
  return { ...axisStyle('width', width, isRow), ...axisStyle('height', height, !isRow), ...limits };
}

export function isAutoLayout({ layoutMode }: FigmaNode): boolean {
  return layoutMode === 'HORIZONTAL' || layoutMode === 'VERTICAL' || layoutMode === 'GRID';
}

/** Columns that share a row move below each other where the window is too narrow for two of them. */
const COLUMN_MIN = '240px';
const COLUMN_FROM_PX = 240;

function isColumn(node: FigmaNode): boolean {
  return node.layoutSizingHorizontal === 'FILL' && sizeInPixels(node).width >= COLUMN_FROM_PX;
}

function flexStyle(node: FigmaNode): Record<string, string> {
  const style: Record<string, string> = { display: 'flex' };
  if (node.layoutMode === 'VERTICAL') style['flex-direction'] = 'column';
  if (node.layoutWrap === 'WRAP' || (node.layoutMode === 'HORIZONTAL' && node.children?.some(isColumn))) style['flex-wrap'] = 'wrap';
  const isSpread = node.primaryAxisAlignItems === 'SPACE_BETWEEN';
  const gap = isSpread ? 0 : Math.max(0, node.itemSpacing ?? 0);
  const cross = node.layoutWrap === 'WRAP' ? (node.counterAxisSpacing ?? gap) : gap;
  // The first length of `gap` lies between rows.
  if (gap > 0 || cross > 0) style['gap'] = gap === cross ? px(gap) : `${px(cross)} ${px(gap)}`;
  const along = ALONG[node.primaryAxisAlignItems ?? 'MIN'];
  if (along !== undefined) style['justify-content'] = along;
  // CSS stretches by default, Figma puts items at the start.
  style['align-items'] = ACROSS[node.counterAxisAlignItems ?? 'MIN'] ?? 'flex-start';
  return style;
}

const ALONG: Readonly<Record<string, string>> = { CENTER: 'center', MAX: 'flex-end', SPACE_BETWEEN: 'space-between' };
const ACROSS: Readonly<Record<string, string>> = { CENTER: 'center', MAX: 'flex-end', BASELINE: 'baseline' };

function gridStyle({ gridColumnCount = 1, gridRowGap = 0, gridColumnGap = 0 }: FigmaNode): Record<string, string> {
  const style: Record<string, string> = { display: 'grid', 'grid-template-columns': `repeat(${gridColumnCount}, minmax(0, 1fr))` };
  if (gridRowGap > 0 || gridColumnGap > 0) style['gap'] = gridRowGap === gridColumnGap ? px(gridRowGap) : `${px(gridRowGap)} ${px(gridColumnGap)}`;
  return style;
}

function gridItemStyle({ gridColumnSpan = 1, gridRowSpan = 1 }: FigmaNode): Record<string, string> {
  return {
    ...(gridColumnSpan > 1 ? { 'grid-column': `span ${gridColumnSpan}` } : {}),
    ...(gridRowSpan > 1 ? { 'grid-row': `span ${gridRowSpan}` } : {}),
  };
}

/** The page is as wide as the window up to the designed width, so that it also fits a phone. */
function rootStyle(node: FigmaNode): Record<string, string> {
  const { width, height } = sizeInPixels(node);
  const style: Record<string, string> = { width: '100%', 'max-width': px(width), 'margin-inline': 'auto' };
  if (!isAutoLayout(node)) style['height'] = px(height);
  else if (node.layoutSizingVertical !== 'HUG') style['min-height'] = px(height);
  return style;
}

type Sizing = { readonly mode: 'fixed'; readonly pixels: number } | { readonly mode: 'hug' | 'fill' };

function sizeOf(node: FigmaNode, axis: 'Horizontal' | 'Vertical'): Sizing {
  const mode = node[`layoutSizing${axis}`];
  if (mode === 'FILL') return { mode: 'fill' };
  if (mode === 'HUG') return { mode: 'hug' };
  const { width, height } = sizeInPixels(node);
  return { mode: 'fixed', pixels: axis === 'Horizontal' ? width : height };
}

function axisStyle(property: 'width' | 'height', size: Sizing, isAlong: boolean): Record<string, string> {
  if (size.mode === 'hug') return {};
  if (size.mode === 'fixed') {
    if (property === 'height') return { height: px(size.pixels), ...(isAlong ? { 'flex-shrink': '0' } : {}) };
    // A fixed width gives way on a phone.
    return { width: px(size.pixels), 'max-width': '100%' };
  }
  return isAlong ? { flex: '1 1 0', [`min-${property}`]: '0' } : { 'align-self': 'stretch' };
}

/** Keeps the distances that the designer pinned when the parent's size changes. */
function absoluteStyle(node: FigmaNode, parent: FigmaNode): Record<string, string> {
  const outer = sizeInPixels(parent);
  const { width, height } = sizeInPixels(node);
  const left = (node.absoluteBoundingBox?.x ?? 0) - (parent.absoluteBoundingBox?.x ?? 0);
  const top = (node.absoluteBoundingBox?.y ?? 0) - (parent.absoluteBoundingBox?.y ?? 0);
  const { horizontal = 'LEFT', vertical = 'TOP' } = node.constraints ?? {};
  return {
    position: 'absolute',
    ...pinned(horizontal, ['left', 'right', 'width'], { start: left, size: width, outer: outer.width }),
    ...pinned(vertical, ['top', 'bottom', 'height'], { start: top, size: height, outer: outer.height }),
  };
}

type Extent = { readonly start: number; readonly size: number; readonly outer: number };

function pinned(constraint: string, [start, end, size]: readonly [string, string, string], at: Extent): Record<string, string> {
  const after = at.outer - at.start - at.size;
  const share = (value: number) => `${round((value / (at.outer || 1)) * 100)}%`;
  if (constraint === 'RIGHT' || constraint === 'BOTTOM') return { [end]: px(after), [size]: px(at.size) };
  if (constraint === 'LEFT_RIGHT' || constraint === 'TOP_BOTTOM') return { [start]: px(at.start), [end]: px(after) };
  if (constraint === 'SCALE') return { [start]: share(at.start), [size]: share(at.size) };
  if (constraint === 'CENTER') return { [start]: `calc(50% + ${px(at.start - at.outer / 2)})`, [size]: px(at.size) };
  return { [start]: px(at.start), [size]: px(at.size) };
}

function limitStyle(node: FigmaNode): Record<string, string> {
  const limits = { 'min-width': node.minWidth, 'max-width': node.maxWidth, 'min-height': node.minHeight, 'max-height': node.maxHeight };
  return Object.fromEntries(Object.entries(limits).flatMap(([property, value]) => (value ? [[property, px(value)]] : [])));
}

export function sizeInPixels({ size, absoluteBoundingBox }: FigmaNode): { readonly width: number; readonly height: number } {
  return { width: size?.x ?? absoluteBoundingBox?.width ?? 0, height: size?.y ?? absoluteBoundingBox?.height ?? 0 };
}

/** Four sides in the shortest form. */
function shorthand(sides: readonly number[]): string {
  const [top = 0, right = 0, bottom = 0, left = 0] = sides;
  if (right === left && top === bottom) return top === right ? px(top) : `${px(top)} ${px(right)}`;
  return right === left ? [top, right, bottom].map(px).join(' ') : sides.map(px).join(' ');
}
