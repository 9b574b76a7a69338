import { describe, expect, it } from 'vitest';
import { createDictation } from './dictation.ts';

describe('dictation', () => {
  it('appends to the text and corrects each phrase as recognition improves', () => {
    const hear = createDictation();
    expect(hear('A shop', ['with'])).toBe('A shop with');
    expect(hear('A shop with', ['with a garden'])).toBe('A shop with a garden');
    expect(hear('A shop with a garden', ['with a garden', ' and bees'])).toBe('A shop with a garden and bees');
  });

  it('does not repeat phrases that were sent, and starts a new message with later ones', () => {
    const hear = createDictation();
    hear('', ['build a shop']);
    // The message was sent, so the box is empty. The browser reports the final version of the last phrase.
    expect(hear('', ['build a shop.'])).toBe('');
    expect(hear('', ['build a shop.', ' now make it green'])).toBe('now make it green');
    expect(hear('now make it green', ['build a shop.', ' now make it green please'])).toBe('now make it green please');
  });

  it('keeps text typed in between and continues after it', () => {
    const hear = createDictation();
    hear('', ['a shop']);
    expect(hear('a blue shop', ['a shop'])).toBe('a blue shop');
    expect(hear('a blue shop', ['a shop', ' with bees'])).toBe('a blue shop with bees');
  });
});
