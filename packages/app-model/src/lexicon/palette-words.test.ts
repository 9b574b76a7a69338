import { describe, expect, it } from 'vitest';
import { understand } from '../understand/understand.ts';
import { DOMAINS } from './domains.ts';
import { paletteFor } from './palette-words.ts';

const themeOf = (message: string) => understand(message, null).model?.theme;

describe('the palette of a new app', () => {
  it.each([
    ['landing page for a bakery called Flour & Salt', 'hearth'],
    ['Budget tracker with income and expenses and a total', 'ledger'],
    ['snake', 'arcade'],
    ['kanban board with columns Backlog, Doing and Done', 'desk'],
    ['a blog', 'journal'],
    ['online store with a cart', 'market'],
    ['portfolio website for a photographer', 'studio'],
    ['weather app for Lisbon', 'sky'],
    ['ein Haushaltsbuch', 'ledger'],
    ['una tienda online con carrito', 'market'],
    ['une liste de courses avec prix', 'hearth'],
  ])('suits what it is about: %s', (message, palette) => {
    expect(themeOf(message)?.palette).toBe(palette);
  });

  it('is the same for the same words, and not the same for all that is unknown', () => {
    expect(paletteFor(['zeppelins'])).toBe(paletteFor(['zeppelins']));
    const unknown = ['zeppelins', 'kites', 'marbles', 'lanterns', 'puddles', 'tunnels', 'widgets', 'balloons'];
    expect(new Set(unknown.map((word) => paletteFor([word]))).size).toBeGreaterThan(3);
  });

  it('is chosen for every list of the lexicon', () => {
    expect(DOMAINS.filter(({ key }) => paletteFor([key, 'a']) !== paletteFor([key, 'b', 'c'])).map(({ key }) => key)).toEqual([]);
  });

  it('leaves the color to a person who names one', () => {
    expect(themeOf('a blog in green')).toMatchObject({ palette: 'journal', accent: 'green' });
    expect(understand('make it purple', understand('a blog', null).model).model?.theme).toMatchObject({ palette: 'journal', accent: 'violet' });
  });
});
