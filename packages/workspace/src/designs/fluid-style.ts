import type { DesignStyle } from '@lathe/protocol';

/** From these sizes on, a value that fits a desktop is too large for a phone. In pixels. */
const FLUID_TEXT_FROM = 32;
const FLUID_SPACE_FROM = 40;
/** Shares of the window's width. At 1,024 px and more every designed value up to 92 and 61 px is kept. */
const TEXT_SHARE = 9;
const SPACE_SHARE = 6;

/** The style with large texts and paddings that shrink with the window. Designs for phones do not change. */
export function fluidStyle(style: DesignStyle): DesignStyle {
  const { 'font-size': size, padding } = style;
  return {
    ...style,
    ...(size === undefined ? {} : { 'font-size': shrinking(size, FLUID_TEXT_FROM, TEXT_SHARE) }),
    ...(padding === undefined ? {} : { padding: fluidPadding(padding) }),
  };
}

/** Only the left and the right side: heights do not grow scarce. */
function fluidPadding(padding: string): string {
  const sides = padding.split(' ');
  const [top = '0', right = top, bottom = top, left = right] = sides;
  if (pixels(right) < FLUID_SPACE_FROM && pixels(left) < FLUID_SPACE_FROM) return padding;
  const [fluidRight, fluidLeft] = [right, left].map((side) => shrinking(side, FLUID_SPACE_FROM, SPACE_SHARE));
  if (fluidRight !== fluidLeft) return [top, fluidRight, bottom, fluidLeft].join(' ');
  return top === bottom ? `${top} ${fluidRight}` : `${top} ${fluidRight} ${bottom}`;
}

function shrinking(value: string, from: number, share: number): string {
  return pixels(value) >= from ? `min(${value}, ${share}vw)` : value;
}

function pixels(value: string): number {
  return value.endsWith('px') ? Number.parseFloat(value) : 0;
}
