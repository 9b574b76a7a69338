/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** `#f80`, `ff8800`, `rgb(255, 136, 0)` or `255 136 0`. */
export function readColor(text: string): Rgb | undefined {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex !== undefined) {
    const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as unknown as Rgb;
  }
  const numbers = /^(?:rgb)?\(?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)?$/i.exec(text.trim())?.slice(1).map(Number);
  return numbers === undefined || numbers.some((number) => number > 255) ? undefined : (numbers as unknown as Rgb);
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Hue in degrees, saturation and lightness in percent (CSS Color 4, RGB to HSL). */
export function hslOf([red, green, blue]: Rgb): readonly [number, number, number] {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [lightness, range] = [(most + least) / 2, most - least];
  if (range === 0) return [0, 0, Math.round(lightness * 100)];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const hue = most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [Math.round(hue * 60) % 360, Math.round(saturation * 100), Math.round(lightness * 100)];
}
