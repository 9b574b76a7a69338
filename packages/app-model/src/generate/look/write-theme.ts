/** `src/theme.css`: every color and size of the app. */
import type { Theme } from '../../model/app-model.ts';
import { toHex } from './color.ts';
import { COLOR_NAMES, type ColorName, colorsOf } from './colors-of.ts';
import { SEEDS } from './palettes.ts';

const FONTS: Readonly<Record<Theme['font'], string>> = {
  sans: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Iowan Old Style', Georgia, serif",
  rounded: "ui-rounded, 'SF Pro Rounded', 'Hiragino Maru Gothic ProN', Quicksand, Nunito, system-ui, sans-serif",
  mono: "ui-monospace, 'JetBrains Mono', 'SF Mono', Menlo, Consolas, monospace",
};
/** Fonts for large letters: narrower, or with more contrast. */
const HEADING_FONTS: Readonly<Record<Theme['font'], string>> = {
  sans: "'Inter Display', Inter, 'SF Pro Display', 'Segoe UI Variable Display', system-ui, sans-serif",
  serif: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'P052', 'Book Antiqua', Georgia, serif",
  rounded: FONTS.rounded,
  mono: FONTS.mono,
};
const HEADING_WEIGHTS: Readonly<Record<Theme['font'], string>> = { sans: '700', serif: '600', rounded: '750', mono: '650' };
const RADII: Readonly<Record<Theme['radius'], string>> = { none: '0px', small: '4px', medium: '10px', large: '16px' };
const DENSITIES: Readonly<Record<Theme['density'], readonly [string, string]>> = {
  compact: ['0.75', '2.1rem'],
  normal: ['1', '2.5rem'],
  roomy: ['1.3', '2.9rem'],
};
const SIZES: Readonly<Record<Theme['size'], string>> = { small: '14px', normal: '15.5px', large: '17.5px', huge: '20px' };
const SCHEMES: Readonly<Record<Theme['mode'], string>> = { auto: 'light dark', light: 'light', dark: 'dark' };
const NOTES: Partial<Readonly<Record<ColorName, string>>> = { background: '\n', text: '\n', second: '\n' };

/** The face of headings: what a person chose, else that of all text unless it is the plain one, else the palette's. */
export function headingsOf({ headings, font, palette }: Pick<Theme, 'headings' | 'font' | 'palette'>): Theme['font'] {
  if (headings !== 'auto') return headings;
  return font === 'sans' ? SEEDS[palette].headings : font;
}

export function writeTheme(theme: Theme): string {
  const { light, dark } = colorsOf(theme);
  const headings = headingsOf(theme);
  const [density, control] = DENSITIES[theme.density];
  const colors = COLOR_NAMES.map((name) => `${NOTES[name] ?? ''}  --${name}: light-dark(${toHex(light[name])}, ${toHex(dark[name])});`).join('\n');
  return `/* Every color and size of the app. Change one here and the whole app follows, in light and in dark. */
:root {
  color-scheme: ${SCHEMES[theme.mode]};

${colors}
  --hover: light-dark(rgb(18 20 24 / 5%), rgb(240 242 246 / 7%));

  --font: ${FONTS[theme.font]};
  --heading-font: ${HEADING_FONTS[headings]};
  --heading-weight: ${HEADING_WEIGHTS[headings]};
  --size: ${SIZES[theme.size]};
  --radius: ${RADII[theme.radius]};
  --density: ${density};
  --control-height: ${control};
  --page-width: 72rem;
  --page-margin: clamp(1rem, 4vw, 2.5rem);
  --shadow: 0 1px 2px rgb(0 0 0 / 5%);
  --shadow-raised: 0 1px 2px rgb(0 0 0 / 5%), 0 8px 24px -12px rgb(0 0 0 / 16%);
}
`;
}
