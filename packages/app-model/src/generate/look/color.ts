/** Colors as numbers: how they are mixed, how light they are, and how well one is read on another. */

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

export const fromHex = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
export const toHex = (color: Rgb): string => `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => from.map((value, index) => value + (to[index]! - value) * share) as unknown as Rgb;

/** WCAG 2. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The color itself if it is read well enough on all of these, or the nearest that is on the way to another. */
export function readable(color: Rgb, on: readonly Rgb[], ratio: number, toward: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = rounded(mix(color, toward, share));
    if (on.every((other) => contrast(mixed, other) >= ratio)) return mixed;
  }
  return toward;
}

const rounded = (color: Rgb): Rgb => color.map(Math.round) as unknown as Rgb;

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(linear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (value: number): number => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const gamma = (value: number): number => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

/** OKLCH: lightness from 0 to 1, chroma, and hue in degrees. Equal lightness looks equally light in every hue. */
export interface Lch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

export function toLch(color: Rgb): Lch {
  const [red, green, blue] = color.map(linear) as unknown as Rgb;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** The nearest color that a screen can show: what is too colorful becomes paler. */
export function fromLch({ lightness, chroma, hue }: Lch): Rgb {
  for (let paler = chroma; paler > 0.002; paler *= 0.94) {
    const color = unclipped(lightness, paler, hue);
    if (color.every((value) => value >= -0.5 && value <= 255.5)) return clipped(color);
  }
  return clipped(unclipped(lightness, 0, hue));
}

const clipped = (color: Rgb): Rgb => color.map((value) => Math.min(255, Math.max(0, Math.round(value)))) as unknown as Rgb;

function unclipped(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}
