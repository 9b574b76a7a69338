import { useEffect, useState } from 'react';
import './Timer.css';

const CHOICES_MIN = [1, 5, 15, 25];

/** Counts down from a chosen number of minutes. */
export function Timer() {
  const [minutes, setMinutes] = useState(5);
  const [leftMs, setLeftMs] = useState(5 * 60_000);
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const isRunning = endsAt !== null;

  useEffect(() => {
    if (endsAt === null) return;
    // The end is a point in time, so a slow or sleeping tab cannot make the timer late.
    const tick = () => {
      const left = Math.max(0, endsAt - Date.now());
      setLeftMs(left);
      if (left === 0) setEndsAt(null);
    };
    const interval = setInterval(tick, 200);
    return () => clearInterval(interval);
  }, [endsAt]);

  function choose(next: number) {
    setMinutes(next);
    setLeftMs(next * 60_000);
    setEndsAt(null);
  }

  return (
    <section className="card timer" aria-label="Timer">
      <h2>Timer</h2>
      <div className="timer-choices" role="group" aria-label="Minutes">
        {CHOICES_MIN.map((choice) => (
          <button
            key={choice}
            className="button button-quiet"
            type="button"
            aria-pressed={choice === minutes}
            onClick={() => choose(choice)}
          >
            {choice} min
          </button>
        ))}
      </div>
      <p className="timer-time" role="timer">
        {format(leftMs)}
      </p>
      <progress className="timer-progress" max={minutes * 60_000} value={leftMs} aria-label="Time left" />
      <div className="timer-actions">
        <button
          className="button button-primary"
          type="button"
          disabled={leftMs === 0}
          onClick={() => setEndsAt(isRunning ? null : Date.now() + leftMs)}
        >
          {isRunning ? 'Pause' : 'Start'}
        </button>
        <button className="button" type="button" onClick={() => choose(minutes)}>
          Reset
        </button>
      </div>
      <p className="muted" role="status">
        {leftMs === 0 ? 'Time is up.' : ''}
      </p>
    </section>
  );
}

function format(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
