import type { DesignFrame, DesignStyle } from '@lathe/protocol';
import { nodesOf } from './nodes.ts';
import { slug, unique } from './names.ts';

/** A value that a design uses again and again, as a custom property of CSS. */
export interface Token {
  /** Without the leading hyphens. */
  readonly name: string;
  readonly value: string;
  readonly uses: number;
}

export interface DesignTokens {
  readonly colors: readonly Token[];
  readonly fonts: readonly Token[];
  /** Font sizes from the largest to the smallest. */
  readonly textSizes: readonly Token[];
  readonly radii: readonly Token[];
  readonly shadows: readonly Token[];
  /** Gaps and paddings from the smallest to the largest. These are only listed, not replaced. */
  readonly spaces: readonly Token[];
}

const COLOR = /#[0-9a-f]{6}(?:[0-9a-f]{2})?/g;
const COLORS_MAX = 24;

/** The values of a frame. Colors are named by the design's styles, or else by what they look like. */
export function collectTokens(frame: DesignFrame): DesignTokens {
  const styles = [...nodesOf(frame.root)].flatMap((node) => [
    node.style,
    ...(node.type === 'text' ? node.lines.flatMap(({ runs }) => runs.map(({ style }) => style)) : []),
  ]);
  const values = (...properties: string[]) => count(styles.flatMap((style) => properties.flatMap((property) => style[property] ?? [])));
  return {
    colors: nameColors(frame, count(styles.flatMap(colorsOf))),
    fonts: byUse(values('font-family')).map(([value, uses], index) => ({ name: ['font', 'font-second'][index] ?? `font-${index + 1}`, value, uses })),
    textSizes: [...values('font-size')]
      .sort(byLength(-1))
      .map(([value, uses]) => ({ name: `text-${Number.parseFloat(value)}`.replace('.', '-'), value, uses })),
    radii: [...values('border-radius')]
      .filter(([value]) => /^[\d.]+px$/.test(value))
      .sort(byLength(1))
      .map(([value, uses]) => ({ name: `radius-${Number.parseFloat(value)}`.replace('.', '-'), value, uses })),
    shadows: byUse(values('box-shadow')).map(([value, uses], index) => ({ name: index === 0 ? 'shadow' : `shadow-${index + 1}`, value, uses })),
    spaces: [...count(styles.flatMap(lengthsOf))].sort(byLength(1)).map(([value, uses]) => ({ name: `space-${Number.parseFloat(value)}`, value, uses })),
  };
}

/** Writes styles with the tokens' names in place of their values. */
export function tokenWriter(tokens: DesignTokens): (style: DesignStyle) => DesignStyle {
  const colors = new Map(tokens.colors.map(({ name, value }) => [value, name]));
  const whole = new Map([...tokens.fonts, ...tokens.radii, ...tokens.shadows].map(({ name, value }) => [value, name]));
  return (style) =>
    Object.fromEntries(
      Object.entries(style).map(([property, value]) => {
        const name = TOKEN_PROPERTIES.has(property) ? whole.get(value) : undefined;
        if (name !== undefined) return [property, `var(--${name})`];
        return [property, value.replaceAll(COLOR, (color) => (colors.has(color) ? `var(--${colors.get(color)})` : color))];
      }),
    );
}

const TOKEN_PROPERTIES = new Set(['font-family', 'border-radius', 'box-shadow']);

function nameColors({ namedColors }: DesignFrame, uses: ReadonlyMap<string, number>): Token[] {
  const given = new Map(namedColors.map(({ name, value }) => [value, name]));
  const taken = new Set<string>();
  return byUse(uses)
    .filter(([value, times], index) => given.has(value) || times > 1 || index < COLORS_MAX / 2)
    .slice(0, COLORS_MAX)
    .map(([value, times]) => {
      const name = unique(slug(given.get(value) ?? '') || colorName(value), taken, '-');
      return { name, value, uses: times };
    });
}

/** A name by hue and lightness, for example `blue-60`; the number is the lightness in percent. */
function colorName(hex: string): string {
  const [r = 0, g = 0, b = 0, a = 255] = [1, 3, 5, 7].flatMap((at) => (hex.length > at ? [Number.parseInt(hex.slice(at, at + 2), 16)] : []));
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const lightness = Math.round(((max + min) / 2 / 255) * 100);
  const veil = a < 255 ? `-a${Math.round((a / 255) * 100)}` : '';
  if (lightness >= 99) return `white${veil}`;
  if (lightness <= 1) return `black${veil}`;
  const isGray = max - min < 14;
  return `${isGray ? 'gray' : hueName(hueOf(r, g, b, max, max - min))}-${lightness}${veil}`;
}

function hueOf(r: number, g: number, b: number, max: number, range: number): number {
  const hue = max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return hue * 60;
}

function hueName(hue: number): string {
  const names: readonly (readonly [number, string])[] = [
    [15, 'red'],
    [40, 'orange'],
    [65, 'yellow'],
    [165, 'green'],
    [195, 'cyan'],
    [255, 'blue'],
    [290, 'purple'],
    [345, 'pink'],
  ];
  return names.find(([until]) => hue < until)?.[1] ?? 'red';
}

function colorsOf(style: DesignStyle): string[] {
  return Object.values(style).flatMap((value) => value.match(COLOR) ?? []);
}

function lengthsOf(style: DesignStyle): string[] {
  return [style['gap'], style['padding']].flatMap((value) => value?.split(' ') ?? []).filter((value) => value.endsWith('px'));
}

function count(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The most used first; ties in the order of the design. */
function byUse(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([, a], [, b]) => b - a);
}

function byLength(direction: 1 | -1) {
  return ([a]: [string, number], [b]: [string, number]) => direction * (Number.parseFloat(a) - Number.parseFloat(b));
}
