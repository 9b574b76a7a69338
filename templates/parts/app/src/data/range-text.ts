import { texts } from '../texts';

/** A range in words. */
export function rangeText(range: string): string {
  const [kind, amount = ''] = range.split('-');
  const { ranges } = texts;
  if (kind === 'this' || kind === 'previous') return ranges[kind][amount as 'week' | 'month' | 'year'];
  if (kind === 'today') return texts.today;
  if (kind === 'upcoming' || kind === 'past') return ranges[kind];
  const within = ranges[kind as 'last' | 'next' | 'older' | 'over' | 'under' | 'from' | 'to'];
  return within(Number(amount).toLocaleString(texts.language));
}
