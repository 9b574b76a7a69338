import type { Usage } from '@lathe/protocol';
import { classNames } from '../components/class-names.ts';
import { compactNumber, dayText } from '../components/format.ts';

const dayName = (day: string): string => dayText(`${day}T00:00:00Z`, { month: 'short', timeZone: 'UTC' });

/** The tokens of the last 30 days, with a bar for each. Today is in the accent color. */
export function UsageChart({ days }: { readonly days: Usage['days'] }) {
  const most = Math.max(1, ...days.map(({ tokens }) => tokens));
  const today = days.at(-1);
  const middle = days[Math.floor(days.length / 2)];
  return (
    <figure className="mt-5" aria-label="Tokens in the last 30 days">
      {/* Days without usage get a thin line, because a missing bar would look like a missing day. */}
      <ol className="flex h-19 items-end gap-1 border-b border-line max-sm:gap-px">
        {days.map(({ day, tokens }) => (
          <li
            key={day}
            title={`${dayName(day)}: ${compactNumber(tokens)} tokens`}
            className={classNames('min-h-px flex-1 rounded-t-[2px]', day === today?.day ? 'bg-accent' : 'bg-line-control')}
            style={{ height: `${(tokens / most) * 100}%` }}
          >
            <span className="sr-only">{`${dayName(day)}: ${compactNumber(tokens)} tokens`}</span>
          </li>
        ))}
      </ol>
      <figcaption aria-hidden="true" className="mt-1 flex justify-between text-11 text-fg-3 tnum">
        <span>{days[0] && dayName(days[0].day)}</span>
        <span>{middle && dayName(middle.day)}</span>
        <span>Today, {compactNumber(today?.tokens ?? 0)}</span>
      </figcaption>
    </figure>
  );
}
