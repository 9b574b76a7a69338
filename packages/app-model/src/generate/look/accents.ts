/** The colors that a person can name, as they are in light. */
import type { ACCENTS } from '../../model/app-model.ts';

export const NAMED_ACCENTS: Readonly<Record<(typeof ACCENTS)[number], string>> = {
  teal: '#0b6e78',
  blue: '#1a62c4',
  indigo: '#3f55c9',
  violet: '#6a45c4',
  pink: '#b92a62',
  red: '#bb2d22',
  orange: '#ad500e',
  amber: '#855c00',
  green: '#1f763c',
  brown: '#7a4f2a',
  gray: '#4a515a',
  black: '#1f2226',
};
