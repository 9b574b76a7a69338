import { texts } from '../texts';

const AMOUNTS = {
  last: texts.rangeLast,
  next: texts.rangeNext,
  comes: texts.rangeNext,
  older: texts.rangeOlder,
  over: texts.rangeOver,
  under: texts.rangeUnder,
  from: texts.rangeFrom,
  to: texts.rangeTo,
};

/** A range in words. */
export function rangeText(range: string): string {
  const [kind, amount = ''] = range.split('-');
  if (kind === 'this') return texts.rangeThis[amount as 'week' | 'month' | 'year'];
  if (kind === 'previous') return texts.rangePrevious[amount as 'week' | 'month' | 'year'];
  if (kind === 'each') return texts.rangeThis.month;
  if (kind === 'today') return texts.today;
  if (kind === 'upcoming') return texts.rangeUpcoming;
  if (kind === 'past') return texts.rangePast;
  return AMOUNTS[kind as keyof typeof AMOUNTS](Number(amount).toLocaleString(texts.language));
}
