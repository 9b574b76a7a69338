/** Chance from the browser's source of secrets, which nobody can foresee. */

/** A whole number from 0 up to, and without, the limit, each as likely as the others. */
export function randomBelow(limit: number): number {
  // Numbers beyond the last whole multiple would make the first ones likelier.
  const end = Math.floor(2 ** 32 / limit) * limit;
  const [value] = crypto.getRandomValues(new Uint32Array(1));
  return value < end ? value % limit : randomBelow(limit);
}

export function pick<Item>(items: ArrayLike<Item>): Item {
  return items[randomBelow(items.length)];
}

export function shuffled<Item>(items: readonly Item[]): Item[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = randomBelow(at + 1);
    [result[at], result[other]] = [result[other], result[at]];
  }
  return result;
}

const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SYMBOLS = '!#$%&*+-=?@_';

/** With at least one of each kind, and without letters and digits that look alike. */
export function password(length: number, hasDigits: boolean, hasSymbols: boolean): string {
  const kinds = [LETTERS, ...(hasDigits ? [DIGITS] : []), ...(hasSymbols ? [SYMBOLS] : [])];
  const all = kinds.join('');
  const sure = kinds.map((kind) => pick(kind));
  return shuffled([...sure, ...Array.from({ length: Math.max(0, length - sure.length) }, () => pick(all))]).join('');
}

/** Teams whose sizes differ by one at most. */
export function teams(people: readonly string[], count: number): string[][] {
  const result = Array.from({ length: Math.max(1, Math.min(count, people.length)) }, (): string[] => []);
  for (const [index, person] of shuffled(people).entries()) result[index % result.length].push(person);
  return result;
}

/** Colors that go together: neighboring hues, from dark to light. */
export function palette(count: number): string[] {
  const hue = randomBelow(360);
  const step = 15 + randomBelow(45);
  return Array.from({ length: count }, (_, index) => hex((hue + index * step) % 360, 0.45 + randomBelow(30) / 100, 0.3 + (0.5 * index) / Math.max(1, count - 1)));
}

/** Hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, HSL to RGB). */
function hex(hue: number, saturation: number, lightness: number): string {
  const channel = (offset: number): string => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255).toString(16).padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
