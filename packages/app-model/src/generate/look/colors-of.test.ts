import { describe, expect, it } from 'vitest';
import { ACCENTS, type Theme } from '../../model/app-model.ts';
import { PALETTES } from '../../model/palettes.ts';
import { contrast } from './color.ts';
import { type ColorName, colorsOf } from './colors-of.ts';

/** WCAG AA: text on every ground that it stands on, and what is needed to see a control. */
const TEXT: readonly (readonly [ColorName, readonly ColorName[]])[] = [
  ['text', ['background', 'surface', 'sunken', 'accent-soft', 'second-soft']],
  ['text-muted', ['background', 'surface', 'sunken', 'accent-soft', 'second-soft']],
  ['accent', ['background', 'surface', 'sunken', 'accent-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['good', ['background', 'surface']],
  ['danger', ['background', 'surface']],
];
const CONTROLS: readonly (readonly [ColorName, readonly ColorName[]])[] = [
  ['control', ['background', 'surface', 'sunken']],
  ['star', ['background', 'surface']],
];
const OWN_ACCENTS: readonly Theme['accent'][] = ['#ffcc00', '#ffffff', '#000000', '#00ff00', '#0000ff', '#777777', '#ff8800'];

function tooWeak(theme: Pick<Theme, 'palette' | 'accent'>): string[] {
  const schemes = colorsOf(theme);
  return (['light', 'dark'] as const).flatMap((scheme) =>
    [...TEXT.map((pair) => [...pair, 4.5] as const), ...CONTROLS.map((pair) => [...pair, 3] as const)].flatMap(([name, grounds, least]) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(schemes[scheme][name], schemes[scheme][ground]);
        return ratio >= least ? [] : [`${scheme}: ${name} on ${ground} is ${ratio.toFixed(2)}`];
      }),
    ),
  );
}

describe('the colors of an app', () => {
  it.each(PALETTES)('are read well in %s', (palette) => {
    expect(tooWeak({ palette, accent: 'auto' })).toEqual([]);
  });

  it.each([...ACCENTS, ...OWN_ACCENTS])('are read well with %s in every palette', (accent) => {
    expect(PALETTES.flatMap((palette) => tooWeak({ palette, accent }))).toEqual([]);
  });

  it('are those that a person asks for, whatever the palette is', () => {
    expect(colorsOf({ palette: 'hearth', accent: 'violet' }).light.accent).toEqual([0x6a, 0x45, 0xc4]);
    expect(colorsOf({ palette: 'hearth', accent: 'violet' }).light).toEqual(colorsOf({ palette: 'hearth', accent: '#6a45c4' }).light);
  });

  it('differ from palette to palette', () => {
    expect(new Set(PALETTES.map((palette) => colorsOf({ palette, accent: 'auto' }).light.accent.join())).size).toBe(PALETTES.length);
  });
});
