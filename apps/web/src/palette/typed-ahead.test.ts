import { describe, expect, it } from 'vitest';
import { NOTHING_TYPED, typeAhead } from './typed-ahead.ts';

const press = (key: string, held: { ctrlKey?: boolean } = {}) => ({ key, ctrlKey: false, metaKey: false, ...held });
const typed = (...keys: string[]) => keys.reduce((before, key) => typeAhead(before, press(key)) ?? before, NOTHING_TYPED);

describe('text typed before the palette appears', () => {
  it('becomes its query, with corrections, and Enter is remembered', () => {
    expect(typed('A', 'p', 'é', '😀', 'Backspace', 'Shift', '.')).toEqual({ query: 'Apé.', isEntered: false });
    expect(typed('a', 'Enter', 'b')).toEqual({ query: 'a', isEntered: true });
    expect(typed('Backspace')).toEqual(NOTHING_TYPED);
  });

  it('does not include other keys', () => {
    expect(typeAhead(NOTHING_TYPED, press('k', { ctrlKey: true }))).toBeUndefined();
    expect(typeAhead(NOTHING_TYPED, press('ArrowDown'))).toBeUndefined();
  });
});
