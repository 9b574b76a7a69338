import * as z from 'zod';
import { keySchema } from './key.ts';

export const FIELD_TYPES = [
  'text',
  'longtext',
  'number',
  'money',
  'date',
  'datetime',
  'boolean',
  'choice',
  'rating',
  'tags',
  /** Steps that are ticked off. The value is a list of them, each as `[ ] Book a table` or `[x] Book a table`. */
  'checklist',
  'email',
  'url',
  'phone',
  'image',
  'color',
  'reference',
  'computed',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** A value of a field. Numbers are null and texts are empty when nothing was entered. */
export const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type Value = z.infer<typeof valueSchema>;
export const rowSchema = z.record(z.string(), valueSchema);
export type Row = z.infer<typeof rowSchema>;

export const computationSchema = z.discriminatedUnion('type', [
  /** Two numbers multiplied, such as quantity × price. */
  z.object({ type: z.literal('product'), of: z.tuple([keySchema, keySchema]) }),
  z.object({ type: z.literal('sum'), of: z.tuple([keySchema, keySchema]) }),
  z.object({ type: z.literal('difference'), of: z.tuple([keySchema, keySchema]) }),
  /** Whole days from today to a date, or to the next time that its day comes around. */
  z.object({ type: z.literal('days-left'), of: keySchema, yearly: z.boolean().optional() }),
  /** Full years from a date until today. */
  z.object({ type: z.literal('age'), of: keySchema }),
]);
export type Computation = z.infer<typeof computationSchema>;

export const fieldSchema = z.object({
  key: keySchema,
  /** As people read it: "Due date". */
  label: z.string().min(1),
  type: z.enum(FIELD_TYPES),
  /** Of a choice, in order. The value of a row is the option's text. */
  options: z.array(z.string().min(1)).optional(),
  /** Of a choice or a boolean: options (or `true`) that mean "done", which views show crossed out. */
  done: z.array(z.string()).optional(),
  /** Of a reference: the key of the entity. */
  entity: keySchema.optional(),
  computed: computationSchema.optional(),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  default: valueSchema.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Below that, a number is marked: another number, or the key of a field that holds it. */
  low: z.union([z.number(), keySchema]).optional(),
  /** What a number counts, shown after it: "min", "kg". */
  unit: z.string().optional(),
});
export type Field = z.infer<typeof fieldSchema>;
