import type { Auth } from '../contract.ts';
import { refuse } from '../errors.ts';
import { isoTime } from '../store/rows.ts';

const UNITS_MS: Readonly<Record<string, number>> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
/** A hundred years, which the database can hold. */
const LONGEST_BAN_MS = 876_000 * UNITS_MS['h']!;

/** When a ban such as `24h` or `1h30m` ends: null for `none`, undefined for no change. */
export function banEnd({ clock }: Pick<Auth, 'clock'>, duration: string): string | null | undefined {
  if (duration === '') return undefined;
  if (duration === 'none') return null;
  const match = /^((\d+(\.\d+)?)(ns|us|µs|ms|s|m|h))+$/.exec(duration);
  if (match === null) throw refuse('validation_failed', `invalid format for ban duration: time: invalid duration "${duration}"`);
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const lengthMs = parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS_MS[unit!]!, 0);
  return lengthMs === 0 ? null : isoTime(clock() + Math.min(lengthMs, LONGEST_BAN_MS));
}
