import type { FigmaColor, FigmaEffect, FigmaNode, FigmaPaint } from './figma-nodes.ts';

/** Paints that are seen, from the bottom to the top as Figma lists them. */
export function visiblePaints(paints: readonly FigmaPaint[] | undefined): readonly FigmaPaint[] {
  return (paints ?? []).filter(({ visible, opacity }) => visible !== false && opacity !== 0);
}

/** `#rrggbb`, or `#rrggbbaa` for a color that is not opaque. */
export function cssColor({ r, g, b, a }: FigmaColor, opacity = 1): string {
  const alpha = a * opacity;
  return `#${[r, g, b].map(hexByte).join('')}${alpha >= 0.998 ? '' : hexByte(alpha)}`;
}

/** The paint as a layer of `background-image`, or its color if it is plain. `undefined` for pictures. */
export function cssPaint(paint: FigmaPaint): string | undefined {
  const { type, color, opacity } = paint;
  if (type === 'SOLID') return color && cssColor(color, opacity);
  const stops = cssStops(paint);
  if (stops === undefined) return undefined;
  if (type === 'GRADIENT_LINEAR') return `linear-gradient(${gradientAngle(paint)}deg, ${stops})`;
  if (type === 'GRADIENT_RADIAL' || type === 'GRADIENT_DIAMOND') return `radial-gradient(${gradientCircle(paint)}, ${stops})`;
  if (type === 'GRADIENT_ANGULAR') return `conic-gradient(from ${gradientAngle(paint)}deg at ${gradientCenter(paint)}, ${stops})`;
  return undefined;
}

/** `background`, `background-color` and `background-image` of a box. Pictures are not included. */
export function backgroundStyle(node: FigmaNode): Record<string, string> {
  const layers = visiblePaints(node.fills).flatMap((paint) => {
    const css = cssPaint(paint);
    return css === undefined ? [] : [{ css, isColor: paint.type === 'SOLID' }];
  });
  if (layers.length === 0) return {};
  const [bottom, ...above] = layers;
  const images = above
    .reverse()
    // A color above another layer must be an image, because CSS draws the color below all images.
    .map(({ css, isColor }) => (isColor ? `linear-gradient(${css}, ${css})` : css));
  const style: Record<string, string> = {};
  if (bottom?.isColor) style['background-color'] = bottom.css;
  else if (bottom) images.push(bottom.css);
  if (images.length > 0) style['background-image'] = images.join(', ');
  return style;
}

/** `border` or, for a line around the outside, `outline`. */
export function borderStyle(node: FigmaNode): Record<string, string> {
  const paint = visiblePaints(node.strokes).at(-1);
  const color = paint && (cssPaint(paint.type === 'SOLID' ? paint : { ...paint, type: 'SOLID', color: paint.gradientStops?.[0]?.color }) ?? undefined);
  if (color === undefined) return {};
  const line = node.strokeDashes?.length ? 'dashed' : 'solid';
  const sides = node.individualStrokeWeights;
  if (sides) {
    return Object.fromEntries(Object.entries(sides).flatMap(([side, width]) => (width > 0 ? [[`border-${side}`, `${px(width)} ${line} ${color}`]] : [])));
  }
  const width = node.strokeWeight ?? 1;
  if (width <= 0) return {};
  return { [node.strokeAlign === 'OUTSIDE' ? 'outline' : 'border']: `${px(width)} ${line} ${color}` };
}

export function radiusStyle(node: FigmaNode): Record<string, string> {
  if (node.type === 'ELLIPSE') return { 'border-radius': '50%' };
  const corners = node.rectangleCornerRadii;
  if (corners?.length === 4 && new Set(corners).size > 1) return { 'border-radius': corners.map(px).join(' ') };
  const radius = corners?.[0] ?? node.cornerRadius ?? 0;
  return radius > 0 ? { 'border-radius': px(radius) } : {};
}

/** Shadows and blurs. The shadow of a text follows its letters. */
export function effectStyle(node: FigmaNode): Record<string, string> {
  const effects = (node.effects ?? []).filter(({ visible }) => visible !== false);
  const style: Record<string, string> = {};
  const shadows = effects.flatMap((effect) => shadowOf(effect, node.type === 'TEXT'));
  if (shadows.length > 0) style[node.type === 'TEXT' ? 'text-shadow' : 'box-shadow'] = shadows.join(', ');
  for (const { type, radius = 0 } of effects) {
    // Figma's radius is twice the standard deviation that CSS takes.
    if (type === 'LAYER_BLUR') style['filter'] = `blur(${px(radius / 2)})`;
    if (type === 'BACKGROUND_BLUR') style['backdrop-filter'] = `blur(${px(radius / 2)})`;
  }
  return style;
}

/** What applies to a node as a whole. */
export function compositeStyle({ opacity = 1, blendMode = 'PASS_THROUGH', rotation = 0 }: FigmaNode): Record<string, string> {
  const style: Record<string, string> = {};
  if (opacity < 1) style['opacity'] = String(round(opacity));
  if (blendMode !== 'PASS_THROUGH' && blendMode !== 'NORMAL' && BLEND_MODES.has(blendMode)) style['mix-blend-mode'] = blendMode.toLowerCase().replace('_', '-');
  // Files give radians, counterclockwise.
  if (Math.abs(rotation) > 0.001) style['rotate'] = `${round((-rotation * 180) / Math.PI)}deg`;
  return style;
}

const BLEND_MODES = new Set(
  'MULTIPLY SCREEN OVERLAY DARKEN LIGHTEN COLOR_DODGE COLOR_BURN HARD_LIGHT SOFT_LIGHT DIFFERENCE EXCLUSION HUE SATURATION COLOR LUMINOSITY'.split(' '),
);

/** A length in pixels with at most two digits, without the unit for 0. */
export function px(value: number): string {
  const rounded = round(value);
  return rounded === 0 ? '0' : `${rounded}px`;
}

/** At most two digits, and no negative zero. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

function shadowOf({ type, color, offset, radius = 0, spread = 0 }: FigmaEffect, isText: boolean): string[] {
  if ((type !== 'DROP_SHADOW' && type !== 'INNER_SHADOW') || color === undefined) return [];
  if (isText && type === 'INNER_SHADOW') return [];
  const lengths = [offset?.x ?? 0, offset?.y ?? 0, radius, ...(spread !== 0 && !isText ? [spread] : [])].map(px).join(' ');
  return [`${type === 'INNER_SHADOW' ? 'inset ' : ''}${lengths} ${cssColor(color)}`];
}

function cssStops({ gradientStops, opacity }: FigmaPaint): string | undefined {
  if (!gradientStops || gradientStops.length < 2) return undefined;
  return gradientStops.map(({ color, position }) => `${cssColor(color, opacity)} ${round(position * 100)}%`).join(', ');
}

/** The angle of CSS: 0 points up and it grows clockwise. */
function gradientAngle({ gradientHandlePositions }: FigmaPaint): number {
  const [start, end] = gradientHandlePositions ?? [];
  if (!start || !end) return 180;
  return round(((Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI + 90 + 360) % 360);
}

function gradientCenter({ gradientHandlePositions }: FigmaPaint): string {
  const center = gradientHandlePositions?.[0];
  return center ? `${round(center.x * 100)}% ${round(center.y * 100)}%` : '50% 50%';
}

function gradientCircle(paint: FigmaPaint): string {
  const [center, end, side] = paint.gradientHandlePositions ?? [];
  if (!center || !end) return 'circle at 50% 50%';
  const length = (to: { x: number; y: number }) => `${round(Math.hypot(to.x - center.x, to.y - center.y) * 100)}%`;
  return `${length(end)} ${length(side ?? end)} at ${gradientCenter(paint)}`;
}

function hexByte(share: number): string {
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');
}
