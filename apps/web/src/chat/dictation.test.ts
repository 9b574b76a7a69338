import { describe, expect, it } from 'vitest';
import { createDictation } from './dictation.ts';

describe('what is spoken', () => {
  it('is written behind what stood there, each piece as it is heard better', () => {
    const hear = createDictation();
    expect(hear('A shop', ['with'])).toBe('A shop with');
    expect(hear('A shop with', ['with a garden'])).toBe('A shop with a garden');
    expect(hear('A shop with a garden', ['with a garden', ' and bees'])).toBe('A shop with a garden and bees');
  });

  it('does not come back once it was sent: what is heard later begins a message of its own', () => {
    const hear = createDictation();
    hear('', ['build a shop']);
    // Sent meanwhile: the box is empty, and the browser tells the last piece once more, as it heard it in the end.
    expect(hear('', ['build a shop.'])).toBe('');
    expect(hear('', ['build a shop.', ' now make it green'])).toBe('now make it green');
    expect(hear('now make it green', ['build a shop.', ' now make it green please'])).toBe('now make it green please');
  });

  it('leaves what is typed meanwhile, and goes on behind it', () => {
    const hear = createDictation();
    hear('', ['a shop']);
    expect(hear('a blue shop', ['a shop'])).toBe('a blue shop');
    expect(hear('a blue shop', ['a shop', ' with bees'])).toBe('a blue shop with bees');
  });
});
