/** `src/theme.css`: every color and size of the app. */
import type { Theme } from '../model/app-model.ts';
import { accentOf } from './accents.ts';

const FONTS: Readonly<Record<Theme['font'], string>> = {
  sans: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Iowan Old Style', Georgia, serif",
  rounded: "ui-rounded, 'SF Pro Rounded', 'Hiragino Maru Gothic ProN', Quicksand, Nunito, system-ui, sans-serif",
  mono: "ui-monospace, 'JetBrains Mono', 'SF Mono', Menlo, Consolas, monospace",
};
const RADII: Readonly<Record<Theme['radius'], string>> = { none: '0px', small: '4px', medium: '8px', large: '14px' };
const DENSITIES: Readonly<Record<Theme['density'], readonly [string, string]>> = {
  compact: ['0.75', '2rem'],
  normal: ['1', '2.25rem'],
  roomy: ['1.3', '2.75rem'],
};
const SIZES: Readonly<Record<Theme['size'], string>> = { small: '14px', normal: '15px', large: '17px', huge: '20px' };
const SCHEMES: Readonly<Record<Theme['mode'], string>> = { auto: 'light dark', light: 'light', dark: 'dark' };

export function writeTheme(theme: Theme): string {
  const accent = accentOf(theme.accent);
  const [density, control] = DENSITIES[theme.density];
  return `/* Every color and size of the app. Change one here and the whole app follows, in light and in dark. */
:root {
  color-scheme: ${SCHEMES[theme.mode]};

  --accent: light-dark(${accent.light}, ${accent.dark});
  --accent-soft: light-dark(${accent.softLight}, ${accent.softDark});
  --on-accent: light-dark(${accent.onLight}, ${accent.onDark});

  --background: light-dark(#f7f7f8, #101113);
  --surface: light-dark(#ffffff, #18191c);
  --sunken: light-dark(#efeff1, #212327);
  --hover: light-dark(rgb(18 20 24 / 5%), rgb(240 242 246 / 7%));
  --line: light-dark(#e4e4e8, #2a2c31);
  --line-strong: light-dark(#d2d3d9, #3a3d44);
  --control: light-dark(#878c95, #6d737d);

  --text: light-dark(#191b1f, #ecedf0);
  --text-muted: light-dark(#5c616b, #a0a5ae);
  --good: light-dark(#17723f, #5cbd84);
  --danger: light-dark(#bb2a1d, #f0827a);
  --star: light-dark(#b36b00, #e8b04b);

  --font: ${FONTS[theme.font]};
  --size: ${SIZES[theme.size]};
  --radius: ${RADII[theme.radius]};
  --density: ${density};
  --control-height: ${control};
  --page-width: 68rem;
  --page-margin: clamp(1rem, 4vw, 2.5rem);
  --shadow: 0 1px 2px rgb(0 0 0 / 5%);
}
`;
}
