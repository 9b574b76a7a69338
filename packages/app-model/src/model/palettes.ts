/**
 * The looks that an app can begin with. Each is named after a place that feels like it, and has colors, a face for its
 * headings and a mark of its own. A person who asks for another color overrides the colors, and keeps the rest.
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
