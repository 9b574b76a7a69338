/** What an app consists of. Everything the assistant builds is written from this, and read back as this. */
import * as z from 'zod';
import { accessSchema } from './access.ts';
import { fieldSchema, rowSchema } from './field.ts';
import { sectionSchema } from './section.ts';
import { keySchema } from './key.ts';
import { PALETTES } from './palettes.ts';

export const featuresSchema = z.object({
  search: z.boolean().default(true),
  sort: z.boolean().default(true),
  filter: z.boolean().default(true),
  import: z.boolean().default(false),
  export: z.boolean().default(false),
  /** A button that prints what is shown. */
  print: z.boolean().default(false),
  /** A page of its own for each row. */
  detail: z.boolean().default(false),
  /** Deleting offers to undo. */
  undo: z.boolean().default(true),
});
export type Features = z.infer<typeof featuresSchema>;

export const entitySchema = z.object({
  key: keySchema,
  /** One of them and several, as a person writes them: "book", "books". */
  name: z.string().min(1),
  plural: z.string().min(1),
  fields: z.array(fieldSchema).min(1),
  /** Sample data by field key. Days may be relative to the day the app is first opened: `today`, `today+3`, `today+3T19:30`. */
  rows: z.array(rowSchema).default([]),
  features: featuresSchema.default(() => featuresSchema.parse({})),
  /** The rows are kept in the app's database, for these people. Without it, each browser keeps its own. */
  access: accessSchema.optional(),
});
export type Entity = z.infer<typeof entitySchema>;

export const pageSchema = z.object({
  key: keySchema,
  title: z.string().min(1),
  sections: z.array(sectionSchema).default([]),
});
export type Page = z.infer<typeof pageSchema>;

export const ACCENTS = ['teal', 'blue', 'indigo', 'violet', 'pink', 'red', 'orange', 'amber', 'green', 'brown', 'gray', 'black'] as const;
export const themeSchema = z.object({
  palette: z.enum(PALETTES).default('plain'),
  /** `auto` is that of the palette; else a name of `ACCENTS`, or a color as `#rrggbb`. */
  accent: z.union([z.enum(['auto', ...ACCENTS]), z.string().regex(/^#[0-9a-f]{6}$/i)]).default('auto'),
  mode: z.enum(['auto', 'light', 'dark']).default('auto'),
  font: z.enum(['sans', 'serif', 'rounded', 'mono']).default('sans'),
  /** `auto` is that of the text, or of the palette if the text is plain. */
  headings: z.enum(['auto', 'sans', 'serif', 'rounded', 'mono']).default('auto'),
  radius: z.enum(['none', 'small', 'medium', 'large']).default('medium'),
  density: z.enum(['compact', 'normal', 'roomy']).default('normal'),
  /** Of all text. */
  size: z.enum(['small', 'normal', 'large', 'huge']).default('normal'),
  /** A button that changes between light and dark. */
  switch: z.boolean().optional(),
});
export type Theme = z.infer<typeof themeSchema>;

export const LANGUAGES = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

export const FRAMEWORKS = ['vue', 'svelte', 'solid', 'angular', 'nuxt', 'next', 'astro', 'vanilla'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

export const appModelSchema = z.object({
  name: z.string().min(1),
  /** What it is written in. Without it, the default: React. */
  framework: z.enum(FRAMEWORKS).optional(),
  tagline: z.string().default(''),
  language: z.enum(LANGUAGES).default('en'),
  /** ISO 4217, for money. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  theme: themeSchema.default(() => themeSchema.parse({})),
  entities: z.array(entitySchema).default([]),
  /** The first page is the one at `/`. */
  pages: z.array(pageSchema).min(1),
});
export type AppModel = z.infer<typeof appModelSchema>;
/** As it may be written: what has a default can be left out. */
export type AppModelInput = z.input<typeof appModelSchema>;
