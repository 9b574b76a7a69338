/** Which days or numbers are shown. The code that apps match them with is in `templates/parts/app/src/data/ranges.ts`. */
import * as z from 'zod';

const DAY_RANGE = /^(?:today|(?:this|previous)-(?:week|month|year)|each-month|(?:last|next|older|comes)-[1-9]\d{0,3}|upcoming|past)$/;
const NUMBER_RANGE = /^(?:over|under|from|to)-\d+(?:\.\d+)?$/;

/**
 * Of days: `today`, `this-month`, `previous-month`, `last-30` and `next-7` (days), `older-30` (more than 30 days ago), `upcoming`, `past`.
 * Of birthdays, in any year: `each-month` (in this one) and `comes-7` (within 7 days).
 * Of numbers: `over-100`, `under-5`, `from-10` (at least), `to-10` (at most). `any`, of texts and tags as well, is offered
 * to be narrowed.
 */
export const rangeSchema = z.string().refine((range) => range === 'any' || DAY_RANGE.test(range) || NUMBER_RANGE.test(range));

/** Whether a range is one of the values that a type of field has. */
export function fitsRange(range: string, type: string | undefined): boolean {
  if (range === 'any' && (type === 'text' || type === 'tags')) return true;
  if (type === 'date' || type === 'datetime') return range === 'any' || DAY_RANGE.test(range);
  return (type === 'number' || type === 'money' || type === 'rating') && NUMBER_RANGE.test(range);
}
