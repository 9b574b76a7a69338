import { app } from '../app-model';
import './Mark.css';

/** A drawing for what the app is about, on a square of 24. */
const DRAWINGS: Readonly<Record<string, string>> = {
  plain: 'M12 3l2.6 6.4L21 12l-6.4 2.6L12 21l-2.6-6.4L3 12l6.4-2.6z',
  hearth: 'M7 3v7a2.5 2.5 0 0 1-2.5 2.5M4.5 3v9.5M4.5 12.5V21M2 3v7a2.5 2.5 0 0 0 2.5 2.5M17 21v-7M17 14c-2.5 0-4-2.5-4-5.5S14.5 3 17 3s4 2.5 4 5.5-1.5 5.5-4 5.5z',
  garden: 'M12 21v-9M12 12c0-4 3-7 8-7 0 5-3 8-8 8M12 15c0-3-2.5-5.5-7-5.5 0 4.5 3 6.5 7 6.5',
  ledger: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  harbor: 'M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.8 3.5 2.8 3.5 5.5',
  studio: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM14.3 8l5.7 9.9M9.7 8h11.4M7.4 12l5.7-9.9M9.7 16L4 6.1M14.3 16H2.9M16.6 12l-5.7 9.9',
  arcade: 'M7 9v4M5 11h4M15.5 12.5h.01M18 9.5h.01M7.5 5h9A5.5 5.5 0 0 1 22 10.5c0 4-.8 8-3.3 8-2.2 0-2.7-3.5-4.7-3.5h-4c-2 0-2.5 3.5-4.7 3.5C2.8 18.5 2 14.5 2 10.5A5.5 5.5 0 0 1 7.5 5z',
  classroom: 'M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3z',
  sky: 'M9 6.5A4 4 0 0 1 16.5 8M7 3.5V2M3.5 7H2M4.5 4.5l-1-1M17 20a4 4 0 0 0 .5-7.970A6 6 0 0 0 6 13.5 3.3 3.3 0 0 0 6.5 20z',
  arena: 'M6.5 7v10M3.5 9.5v5M17.5 7v10M20.5 9.5v5M6.5 12h11',
  stage: 'M9 18V5.5L20 3v12.5M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM20 15.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  agenda: 'M6 5h12a2.5 2.5 0 0 1 2.5 2.5V18a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V7.5A2.5 2.5 0 0 1 6 5zM3.5 10.5h17M8 2.5v4M16 2.5v4M8 15h3',
  journal: 'M4 20l1.5-5.5C9 6 14 3.5 20.5 3.5 20.5 10 17.5 15 9.5 18.5zM4 20l9-9',
  market: 'M5.5 8h13l1 12.5h-15zM8.5 8V7a3.5 3.5 0 0 1 7 0v1',
  desk: 'M8.5 12.5l2.5 2.5 5-6M6 3.5h12A2.5 2.5 0 0 1 20.5 6v12a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V6A2.5 2.5 0 0 1 6 3.5z',
  party: 'M12 20.5C5.5 15.5 3 12.5 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.5-2.5 6.5-9 11.5z',
  workshop: 'M12 2.5l8.5 4.7v9.6L12 21.5l-8.5-4.7V7.2zM3.5 7.2L12 12l8.5-4.8M12 12v9.5M7.7 4.9l8.6 4.8',
  clinic: 'M3 12h4l2.5-6.5 5 13L17 12h4',
};

/** The sign of the app. */
export function Mark() {
  return (
    <span className="mark" aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d={DRAWINGS[app.theme.palette]} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
