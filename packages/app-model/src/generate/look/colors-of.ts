/** Every color of an app, in light and in dark. What is read is checked against what it stands on. */
import type { Theme } from '../../model/app-model.ts';
import { NAMED_ACCENTS } from './accents.ts';
import { BLACK, contrast, fromHex, fromLch, mix, readable, type Rgb, toLch, WHITE } from './color.ts';
import { SEEDS } from './palettes.ts';

export const COLOR_NAMES = [
  'accent',
  'accent-strong',
  'accent-soft',
  'on-accent',
  'second',
  'second-soft',
  'background',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'control',
  'text',
  'text-muted',
  'good',
  'danger',
  'star',
] as const;
export type ColorName = (typeof COLOR_NAMES)[number];
export type Colors = Readonly<Record<ColorName, Rgb>>;

/** WCAG AA asks for 4.5 to 1 for text; a little more leaves room for backgrounds in between, such as a hovered row. */
const TEXT = 4.7;
const CONTROL = 3.05;

interface Scheme {
  readonly isDark: boolean;
  readonly end: Rgb;
  /** Lightness and share of the tint. */
  readonly grays: Readonly<Record<'background' | 'surface' | 'sunken' | 'line' | 'line-strong' | 'control' | 'text' | 'text-muted', readonly [number, number]>>;
}

const LIGHT: Scheme = {
  isDark: false,
  end: BLACK,
  grays: {
    background: [0.978, 1],
    surface: [1, 0],
    sunken: [0.953, 1.2],
    line: [0.915, 1.3],
    'line-strong': [0.86, 1.4],
    control: [0.62, 1.5],
    text: [0.225, 1.3],
    'text-muted': [0.475, 1.6],
  },
};

const DARK: Scheme = {
  isDark: true,
  end: WHITE,
  grays: {
    background: [0.178, 1],
    surface: [0.222, 1.1],
    sunken: [0.268, 1.2],
    line: [0.305, 1.2],
    'line-strong': [0.37, 1.3],
    control: [0.585, 1.3],
    text: [0.95, 0.5],
    'text-muted': [0.745, 0.9],
  },
};

/** The most chroma that a background has. */
const TINT = 0.0125;

export function colorsOf(theme: Pick<Theme, 'palette' | 'accent'>): { readonly light: Colors; readonly dark: Colors } {
  const seed = SEEDS[theme.palette];
  const isOwn = theme.accent === 'auto';
  const accent = fromHex(isOwn ? seed.accent : (NAMED_ACCENTS[theme.accent as keyof typeof NAMED_ACCENTS] ?? theme.accent));
  const { hue, chroma } = toLch(accent);
  // A color that a person asks for brings its own company; a gray one stays alone.
  const second = isOwn ? fromHex(seed.second) : fromLch({ lightness: 0.68, chroma: Math.min(chroma, 0.14), hue: (hue + 55) % 360 });
  const tint = { hue: isOwn ? (seed.hue ?? hue) : hue, chroma: TINT * seed.tint * (isOwn ? 1 : Math.min(1, chroma / 0.1)) };
  return { light: colorsIn(LIGHT, accent, second, tint), dark: colorsIn(DARK, accent, second, tint) };
}

function colorsIn({ isDark, end, grays }: Scheme, seed: Rgb, secondSeed: Rgb, tint: { readonly hue: number; readonly chroma: number }): Colors {
  const gray = (name: keyof Scheme['grays']): Rgb => fromLch({ lightness: grays[name][0], chroma: tint.chroma * grays[name][1], hue: tint.hue });
  const [background, surface, sunken] = [gray('background'), gray('surface'), gray('sunken')];
  const grounds = [background, surface, sunken];
  const start = isDark ? lighter(seed, 0.76, 0.13) : seed;
  const plainAccent = readable(start, grounds, TEXT, end);
  const soft = mix(plainAccent, surface, isDark ? 0.84 : 0.9);
  const accent = readable(plainAccent, [...grounds, soft], TEXT, end);
  const second = isDark ? lighter(secondSeed, 0.76, 0.14) : secondSeed;
  const secondSoft = mix(second, surface, isDark ? 0.82 : 0.86);
  const all = [...grounds, soft, secondSoft];
  const read = (color: string, ratio = TEXT): Rgb => readable(fromHex(color), all, ratio, end);
  return {
    accent,
    'accent-strong': mix(accent, isDark ? WHITE : BLACK, 0.16),
    'accent-soft': soft,
    'on-accent': onAccent(accent),
    second,
    'second-soft': secondSoft,
    background,
    surface,
    sunken,
    line: gray('line'),
    'line-strong': gray('line-strong'),
    control: readable(gray('control'), grounds, CONTROL, end),
    text: gray('text'),
    'text-muted': readable(gray('text-muted'), all, TEXT, end),
    good: read(isDark ? '#5cbd84' : '#17723f'),
    danger: read(isDark ? '#f0827a' : '#bb2a1d'),
    star: read(isDark ? '#e8b04b' : '#b36b00', CONTROL),
  };
}

/** The same hue as it is seen on a dark ground. */
function lighter(color: Rgb, lightness: number, mostChroma: number): Rgb {
  const { chroma, hue } = toLch(color);
  // A black accent is white in the dark.
  return fromLch({ lightness: chroma < 0.03 ? 0.93 : lightness, chroma: Math.min(chroma, mostChroma), hue });
}

function onAccent(accent: Rgb): Rgb {
  const { hue } = toLch(accent);
  const dark = fromLch({ lightness: 0.19, chroma: 0.03, hue });
  return contrast(WHITE, accent) >= contrast(dark, accent) ? WHITE : dark;
}
