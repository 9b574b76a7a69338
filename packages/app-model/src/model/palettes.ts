/**
 * The looks that an app can begin with. Each is named after a place that feels like it, and has its own colors,
 * heading font and mark. Asking for another color replaces the colors and keeps the rest.
 */
export const PALETTES = [
  'plain',
  'hearth',
  'garden',
  'ledger',
  'harbor',
  'studio',
  'arcade',
  'classroom',
  'sky',
  'arena',
  'stage',
  'agenda',
  'journal',
  'market',
  'desk',
  'party',
  'workshop',
  'clinic',
] as const;
export type Palette = (typeof PALETTES)[number];
