/** The seeds of each palette: everything else is computed from them. */
import type { Palette } from '../../model/palettes.ts';
import type { Theme } from '../../model/app-model.ts';

export interface Seed {
  readonly accent: string;
  /** Beside the accent in pictures, gradients and charts. */
  readonly second: string;
  /** How much of the accent's hue is in backgrounds and text: 0 is gray. */
  readonly tint: number;
  /** The hue of the backgrounds, where it is not that of the accent: paper is warm, whatever is printed on it. */
  readonly hue?: number;
  readonly headings: Exclude<Theme['headings'], 'auto'>;
}

export const SEEDS: Readonly<Record<Palette, Seed>> = {
  plain: { accent: '#0b6e78', second: '#3f55c9', tint: 0.15, headings: 'sans' },
  hearth: { accent: '#b0441a', second: '#e3a02c', tint: 1, hue: 78, headings: 'serif' },
  garden: { accent: '#2a7442', second: '#d9a520', tint: 0.8, hue: 130, headings: 'serif' },
  ledger: { accent: '#0c6a52', second: '#2563a8', tint: 0.35, headings: 'sans' },
  harbor: { accent: '#2050b8', second: '#12a0a8', tint: 0.45, headings: 'sans' },
  studio: { accent: '#23252b', second: '#e2502a', tint: 0.25, hue: 70, headings: 'serif' },
  arcade: { accent: '#6d3bdc', second: '#ee4f86', tint: 1, headings: 'rounded' },
  classroom: { accent: '#4150d2', second: '#f2a516', tint: 0.7, headings: 'rounded' },
  sky: { accent: '#0a68b4', second: '#f5a623', tint: 0.9, headings: 'sans' },
  arena: { accent: '#c23a12', second: '#f0a020', tint: 0.25, hue: 60, headings: 'sans' },
  stage: { accent: '#8e26a6', second: '#f06a7a', tint: 0.5, headings: 'sans' },
  agenda: { accent: '#bc2f50', second: '#f2a33c', tint: 0.4, hue: 30, headings: 'sans' },
  journal: { accent: '#8f3328', second: '#2f5d80', tint: 0.7, hue: 85, headings: 'serif' },
  market: { accent: '#1d3f72', second: '#ef6f48', tint: 0.3, hue: 75, headings: 'sans' },
  desk: { accent: '#5346cf', second: '#0fa3a0', tint: 0.4, headings: 'sans' },
  party: { accent: '#b03468', second: '#d8a136', tint: 0.6, hue: 20, headings: 'serif' },
  workshop: { accent: '#8a5606', second: '#3f6f96', tint: 0.4, hue: 80, headings: 'sans' },
  clinic: { accent: '#0a6f86', second: '#5aa86a', tint: 0.5, headings: 'sans' },
};
