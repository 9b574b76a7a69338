/** Accent colors with enough contrast for text in light and in dark. */
import type { ACCENTS } from '../model/app-model.ts';

export interface Accent {
  readonly light: string;
  readonly dark: string;
  readonly softLight: string;
  readonly softDark: string;
  readonly onLight: string;
  readonly onDark: string;
}

/** Accent in light, accent in dark, soft in light, soft in dark, text on the accent in dark. */
const PALETTE: Readonly<Record<(typeof ACCENTS)[number], readonly [string, string, string, string, string]>> = {
  teal: ['#0b6e78', '#5cc4cf', '#e2f2f4', '#12292d', '#04191c'],
  blue: ['#1a62c4', '#7db2f7', '#e6effb', '#14263d', '#06172b'],
  indigo: ['#3f55c9', '#98a8fb', '#eaedfc', '#1d2343', '#0c1232'],
  violet: ['#6a45c4', '#b59df5', '#efeafb', '#251d40', '#140a2e'],
  pink: ['#b92a62', '#f39bba', '#fbe9f0', '#381a28', '#2b0716'],
  red: ['#bb2d22', '#f5918a', '#fbeae8', '#371b19', '#2a0806'],
  orange: ['#ad500e', '#f5a65f', '#fbeee2', '#33210f', '#2a1402'],
  amber: ['#855c00', '#e3ba4f', '#f8f1dc', '#2d2610', '#241b00'],
  green: ['#1f763c', '#69c58a', '#e6f3e9', '#14291b', '#06190d'],
  brown: ['#7a4f2a', '#d6a880', '#f4ece4', '#2d2118', '#211306'],
  gray: ['#4a515a', '#b1b8c1', '#ecedef', '#272a2f', '#121518'],
  black: ['#1f2226', '#e4e6e9', '#e9eaec', '#2b2e33', '#121518'],
};

export function accentOf(accent: string): Accent {
  const named = PALETTE[accent as (typeof ACCENTS)[number]];
  if (named) {
    const [light, dark, softLight, softDark, onDark] = named;
    return { light, dark, softLight, softDark, onLight: '#ffffff', onDark };
  }
  const rgb = channels(accent);
  const light = toward(rgb, [0, 0, 0], (color) => contrast(color, [255, 255, 255]) >= 4.6);
  const dark = toward(rgb, [255, 255, 255], (color) => contrast(color, [24, 25, 28]) >= 5.5);
  return {
    light: hex(light),
    dark: hex(dark),
    softLight: hex(mix(light, [255, 255, 255], 0.88)),
    softDark: hex(mix(dark, [24, 25, 28], 0.86)),
    onLight: '#ffffff',
    onDark: '#101113',
  };
}

type Rgb = readonly [number, number, number];

const channels = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
const hex = (color: Rgb): string => `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
const mix = (from: Rgb, to: Rgb, share: number): Rgb => from.map((value, index) => value + (to[index]! - value) * share) as unknown as Rgb;

/** The color itself if it is good enough, or the nearest that is on the way to another. */
function toward(from: Rgb, to: Rgb, isGood: (color: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.04) if (isGood(mix(from, to, share))) return mix(from, to, share);
  return to;
}

/** WCAG 2. */
function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
