'use client';

import { useEffect, useState } from 'react';
import { clockText, secondsUntil } from '../lib/data/clock';
import { texts } from '../lib/texts';

interface TimerProps {
  title?: string;
  minutes?: number;
}

export function Timer({ title = texts.timer, minutes = 25 }: TimerProps) {
  const length = minutes * 60;
  const [left, setLeft] = useState(length);
  /** When it ends, while it runs. */
  const [endsAt, setEndsAt] = useState<number | null>(null);

  useEffect(() => {
    if (endsAt === null) return;
    const interval = setInterval(() => {
      const seconds = secondsUntil(endsAt);
      setLeft(seconds);
      if (seconds === 0) setEndsAt(null);
    }, 200);
    return () => clearInterval(interval);
  }, [endsAt]);

  function reset() {
    setEndsAt(null);
    setLeft(length);
  }

  return (
    <section className="card tool" aria-label={title}>
      <h2>{title}</h2>
      <p className="tool-number" role="timer">
        {clockText(left)}
      </p>
      <div className="tool-progress" aria-hidden="true">
        <span style={{ width: `${100 - (100 * left) / length}%` }} />
      </div>
      <p className="tool-status" role="status">
        {left === 0 ? texts.timeIsUp : ''}
      </p>
      <div className="tool-row">
        <button
          type="button"
          className="button button-primary"
          disabled={left === 0}
          onClick={() => setEndsAt(endsAt === null ? Date.now() + left * 1000 : null)}
        >
          {endsAt === null ? texts.start : texts.pause}
        </button>
        <button type="button" className="button" onClick={reset}>
          {texts.reset}
        </button>
      </div>
    </section>
  );
}
