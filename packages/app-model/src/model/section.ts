/** What a page shows, from top to bottom. */
import * as z from 'zod';
import { keySchema } from './key.ts';
import { rangeSchema } from './range.ts';
import { TOOL_SCHEMAS } from './tools.ts';

export const VIEWS = ['list', 'table', 'board', 'calendar', 'gallery', 'cards', 'chat', 'chart', 'totals'] as const;
export type View = (typeof VIEWS)[number];

/** Whether a view shows the rows themselves, rather than what they add up to. */
export function isRows(view: View): boolean {
  return view !== 'chart' && view !== 'totals';
}

/** Every section has a key that is unique in its page, and may have a heading. */
const base = { key: keySchema, title: z.string().optional() };
const titleText = z.object({ title: z.string().min(1), text: z.string() });

export const viewSectionSchema = z.object({
  ...base,
  type: z.literal('view'),
  entity: keySchema,
  view: z.enum(VIEWS),
  /** Field key: the choice of a board, the date of a calendar, what a chart or totals group by. */
  by: keySchema.optional(),
  /** Field key: the number a chart or totals add up. Without it they count. */
  value: keySchema.optional(),
  /** How long each group is where `by` is a date. Without it, months; of what is measured, days. */
  period: z.enum(['day', 'week', 'month', 'year']).optional(),
  /** Of totals: how much `value` may add up to within `period`, or in all. More is marked, and said. */
  limit: z.number().positive().optional(),
  /** Of totals without `by`: what is to be reached within `period`, or in all, by `value` or by how many there are. */
  goal: z.number().positive().optional(),
  /**
   * Of totals and charts: `value` on average instead of its sum. Of an `entry`, in each group where there is `by`; of totals
   * without `by` also of a day, week, month or year, beside the sum.
   */
  average: z.enum(['entry', 'day', 'week', 'month', 'year']).optional(),
  /** Of totals: options of `by` that are subtracted from the total, as expenses are from income. */
  minus: z.array(z.string()).optional(),
  /** Of totals: false leaves out the sum of all, where they have nothing in common or do not add up. */
  sum: z.boolean().optional(),
  /** The order of rows until a person chooses another. */
  sort: z
    .object({
      field: keySchema,
      isDescending: z.boolean().default(false),
      /** For dates. `yearly`: by the next time the day comes around. `once`: upcoming dates first, then past ones. */
      next: z.enum(['yearly', 'once']).optional(),
    })
    .optional(),
  /** Field key: rows with the same value stand together, below it. Not of boards, calendars and chats. */
  group: keySchema.optional(),
  /**
   * What is shown until a person chooses otherwise: the things whose choice or checkbox has that value, or whose day or
   * number is within a range. Charts and totals are always of that range.
   */
  only: z.union([z.object({ field: keySchema, value: z.union([z.string(), z.boolean()]) }), z.object({ field: keySchema, range: rangeSchema })]).optional(),
  /** Of a chart. */
  shape: z.enum(['bars', 'line', 'ring']).optional(),
});
export type ViewSection = z.infer<typeof viewSectionSchema>;

const formSectionSchema = z.object({ ...base, type: z.literal('form'), entity: keySchema });

const contentSchemas = [
  z.object({ ...base, type: z.literal('hero'), text: z.string().default(''), action: z.object({ label: z.string(), to: z.string() }).optional() }),
  z.object({ ...base, type: z.literal('text'), text: z.string() }),
  z.object({ ...base, type: z.literal('features'), items: z.array(titleText) }),
  z.object({
    ...base,
    type: z.literal('pricing'),
    plans: z.array(
      z.object({
        name: z.string().min(1),
        price: z.string(),
        period: z.string().default(''),
        items: z.array(z.string()),
        isFeatured: z.boolean().default(false),
      }),
    ),
  }),
  z.object({ ...base, type: z.literal('faq'), items: z.array(z.object({ question: z.string().min(1), answer: z.string() })) }),
  z.object({ ...base, type: z.literal('testimonials'), items: z.array(z.object({ text: z.string(), name: z.string(), role: z.string().default('') })) }),
  /** Pictures drawn as gradients, with captions. */
  z.object({ ...base, type: z.literal('pictures'), items: z.array(z.object({ caption: z.string().min(1) })) }),
  z.object({
    ...base,
    type: z.literal('contact'),
    text: z.string().default(''),
    email: z.string().default(''),
    phone: z.string().default(''),
    address: z.string().default(''),
  }),
  /** A link to a map of the place. */
  z.object({ ...base, type: z.literal('map'), place: z.string().min(1) }),
  z.object({ ...base, type: z.literal('footer'), text: z.string() }),
] as const;

export const sectionSchema = z.discriminatedUnion('type', [viewSectionSchema, formSectionSchema, ...contentSchemas, ...TOOL_SCHEMAS]);
export type Section = z.infer<typeof sectionSchema>;
export type SectionType = Section['type'];
export type SectionOf<Type extends SectionType> = Extract<Section, { type: Type }>;
/** As it may be written: what has a default can be left out. */
export type SectionInput = z.input<typeof sectionSchema>;
