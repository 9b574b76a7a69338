import { useEffect, useState } from 'react';
import { addDays, daysUntil, today } from '../data/days';
import { formatDay } from '../data/formats';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Tool } from './Tool';

interface CountdownProps {
  title?: string;
  /** `YYYY-MM-DD`, `MM-DD` for every year, or empty. */
  date?: string;
}

/** The days until a date, which whoever uses the app can change. */
export function Countdown({ title = texts.countdown, date = '' }: CountdownProps) {
  const [chosen, setChosen] = useStored(`countdown-${title}`, '');
  const day = chosen !== '' ? chosen : nextDay(date);
  const [, setNow] = useState(today);

  // The page may stay open over midnight.
  useEffect(() => {
    const timer = setInterval(() => setNow(today()), 60_000);
    return () => clearInterval(timer);
  }, []);

  return (
    <Tool title={title}>
      {day !== '' && (
        <>
          <output className="tool-number" aria-live="polite">
            {Math.abs(daysUntil(day))}
          </output>
          <p className="muted">
            {texts.daysUntil(daysUntil(day))} · {formatDay(day)}
          </p>
        </>
      )}
      <label className="field">
        <span>{texts.chooseDate}</span>
        <input className="input" type="date" value={day} onChange={(event) => setChosen(event.target.value)} />
      </label>
    </Tool>
  );
}

/** A day of every year is the next one. */
function nextDay(date: string): string {
  if (date.length !== 5) return date;
  const year = Number(today().slice(0, 4));
  const thisYear = addDays(`${year}-${date}`, 0);
  return daysUntil(thisYear) < 0 ? addDays(`${year + 1}-${date}`, 0) : thisYear;
}
