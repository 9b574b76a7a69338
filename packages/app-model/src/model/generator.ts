/** Generators: something new and random at each press of a button. */
import * as z from 'zod';

export const generatorKindSchema = z.enum(['password', 'picker', 'teams', 'quote', 'name', 'coin', 'number', 'palette', 'lorem']);
export type GeneratorKind = z.infer<typeof generatorKindSchema>;

export const generatorShape = {
  type: z.literal('generator'),
  kind: generatorKindSchema,
  /** The default length of a password, in characters. */
  length: z.number().int().min(4).max(64).optional(),
  /** Whether a password can have digits and symbols. */
  digits: z.boolean().optional(),
  symbols: z.boolean().optional(),
  /** What a picker, teams and quotes choose from. */
  items: z.array(z.string().min(1)).optional(),
  /** How many teams, numbers, colors, names or paragraphs. */
  count: z.number().int().min(1).max(20).optional(),
  /** Of numbers. */
  min: z.number().int().optional(),
  max: z.number().int().optional(),
  /** First and last names. */
  names: z.object({ first: z.array(z.string().min(1)).min(1), last: z.array(z.string().min(1)).min(1) }).optional(),
  /** What came before is listed. */
  history: z.boolean().optional(),
};
