import { CARD_WIDTH, columnY, type Relation } from './layout.ts';

const RADIUS = 6;
/** Lines of one target keep this distance from each other. */
const LANE = 8;
const LANES = 4;
const OUT = 16;

export interface Line {
  /** The way, in right angles with round corners. */
  readonly path: string;
  /** The fork at the many, and the bar at the one. */
  readonly ends: string;
}

/** The line from the column that refers to the one that it refers to. `lane` keeps lines of different columns apart. */
export function relationLine({ from, to, key }: Relation, lane: number): Line {
  const startY = columnY(from, key.columns[0]);
  const endY = columnY(to, key.target.columns[0]);
  const shift = (lane % LANES) * LANE;
  const isBehind = to.x + CARD_WIDTH <= from.x;
  const startX = isBehind ? from.x : from.x + CARD_WIDTH;
  const endX = to.x + CARD_WIDTH;
  const side = isBehind ? -1 : 1;
  const middle = isBehind ? startX - OUT - shift - LANE : Math.max(startX, endX) + OUT + shift + LANE;
  return { path: rounded(startX, startY, middle, endX, endY), ends: `${fork(startX, startY, side)} ${bar(endX, endY)}` };
}

function rounded(startX: number, startY: number, middle: number, endX: number, endY: number): string {
  const down = Math.sign(endY - startY);
  const radius = Math.min(RADIUS, Math.abs(endY - startY) / 2, Math.abs(middle - startX), Math.abs(middle - endX));
  if (down === 0) return `M${startX} ${startY}H${endX}`;
  const into = Math.sign(middle - startX) * radius;
  const out = Math.sign(endX - middle) * radius;
  return `M${startX} ${startY}H${middle - into}Q${middle} ${startY} ${middle} ${startY + down * radius}V${endY - down * radius}Q${middle} ${endY} ${middle + out} ${endY}H${endX}`;
}

const fork = (x: number, y: number, side: 1 | -1): string => `M${x} ${y - 5}L${x + side * 9} ${y}L${x} ${y + 5}`;
const bar = (x: number, y: number): string => `M${x + 6} ${y - 5}V${y + 5}`;
