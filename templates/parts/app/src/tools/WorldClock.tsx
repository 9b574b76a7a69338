import { useEffect, useState } from 'react';
import { texts } from '../texts';
import { Tool } from './Tool';
import './text-tools.css';

interface WorldClockProps {
  title?: string;
  /** Places with their time zones, such as "Europe/Berlin". */
  places: { name: string; zone: string }[];
}

/** What time it is in several places. */
export function WorldClock({ title = texts.worldClock, places }: WorldClockProps) {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const interval = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(interval);
  }, []);

  return (
    <Tool title={title} isWide>
      <ul className="world-clocks">
        {places.map(({ name, zone }) => (
          <li key={name}>
            <strong>{name}</strong>
            <time dateTime={now.toISOString()}>{now.toLocaleTimeString(texts.language, { timeZone: zone, hour: '2-digit', minute: '2-digit' })}</time>
            <small className="muted">{now.toLocaleDateString(texts.language, { timeZone: zone, weekday: 'long', day: 'numeric', month: 'short' })}</small>
          </li>
        ))}
      </ul>
    </Tool>
  );
}
