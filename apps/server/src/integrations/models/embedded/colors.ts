/** The color of an app: the three accent lines of `src/theme.css`. */
export interface Accent {
  readonly name: string;
  readonly accent: string;
  readonly soft: string;
  readonly on: string;
}

/** name -> light accent, dark accent, light soft, dark soft, text on the dark accent. */
const PALETTE: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  green: ['#237a3b', '#69c98b', '#e5f4e9', '#14291b', '#06190d'],
  blue: ['#1864ab', '#74c0fc', '#e3f0fb', '#12263a', '#06182a'],
  red: ['#c0281d', '#ff8c82', '#fdeae8', '#371a18', '#2a0806'],
  orange: ['#b8500a', '#ffa95c', '#fdeee0', '#35200f', '#2a1402'],
  yellow: ['#8a6100', '#f2c94c', '#fbf3d9', '#2f270e', '#241b00'],
  purple: ['#7b3fc4', '#c09bf5', '#f1e9fc', '#281a3b', '#180a2a'],
  violet: ['#6741d9', '#b197fc', '#ede8fd', '#221b40', '#130a2e'],
  pink: ['#c2255c', '#faa2c1', '#fde8ef', '#3a1726', '#2b0716'],
  teal: ['#0b7285', '#66d9e8', '#e1f4f7', '#0f2b31', '#031c21'],
  turquoise: ['#087f6b', '#63e6be', '#e0f5f1', '#0e2d26', '#031d17'],
  brown: ['#7f4f24', '#d9a778', '#f5ece3', '#2f2116', '#211306'],
  gray: ['#495057', '#adb5bd', '#eceef0', '#24282d', '#121518'],
  black: ['#212529', '#dee2e6', '#e9ecef', '#2a2e33', '#121518'],
  indigo: ['#3b5bdb', '#91a7ff', '#e9edff', '#1e2543', '#0d1330'],
};
const OTHER_NAMES: Readonly<Record<string, string>> = {
  grey: 'gray',
  cyan: 'teal',
  mint: 'turquoise',
  lime: 'green',
  gold: 'yellow',
  magenta: 'pink',
  lilac: 'violet',
  crimson: 'red',
  navy: 'blue',
};

export const COLOR_NAMES = [...Object.keys(PALETTE), ...Object.keys(OTHER_NAMES)];

/** The accent that a sentence names, by name or as `#rrggbb`. */
export function accentIn(sentence: string): Accent | undefined {
  const hex = /#([0-9a-f]{6}|[0-9a-f]{3})\b/i.exec(sentence)?.[0];
  if (hex !== undefined) return accentOfHex(hex.toLowerCase());
  const word = sentence
    .toLowerCase()
    .split(/[^a-z]+/)
    .find((candidate) => COLOR_NAMES.includes(candidate));
  const colors = word === undefined ? undefined : PALETTE[OTHER_NAMES[word] ?? word];
  if (word === undefined || colors === undefined) return undefined;
  const [light, dark, softLight, softDark, onDark] = colors;
  return {
    name: word,
    accent: `light-dark(${light}, ${dark})`,
    soft: `light-dark(${softLight}, ${softDark})`,
    on: `light-dark(#ffffff, ${onDark})`,
  };
}

function accentOfHex(hex: string): Accent {
  return {
    name: hex,
    accent: hex,
    soft: 'color-mix(in srgb, var(--accent) 14%, var(--surface))',
    on: isLight(hex) ? '#101216' : '#ffffff',
  };
}

/** By relative luminance (WCAG 2.x): above 0.18, black text has the higher contrast. */
function isLight(hex: string): boolean {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) > 0.18;
}
