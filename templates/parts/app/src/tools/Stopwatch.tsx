import { useEffect, useState } from 'react';
import { Icon } from '../components/Icon';
import { texts } from '../texts';
import { Tool } from './Tool';

interface StopwatchProps {
  title?: string;
}

export function Stopwatch({ title = texts.stopwatch }: StopwatchProps) {
  const [elapsed, setElapsed] = useState(0);
  /** The moment at which `elapsed` was zero, while it runs. */
  const [since, setSince] = useState<number | null>(null);
  const [laps, setLaps] = useState<readonly number[]>([]);

  useEffect(() => {
    if (since === null) return;
    const interval = setInterval(() => setElapsed(performance.now() - since), 33);
    return () => clearInterval(interval);
  }, [since]);

  const isRunning = since !== null;
  return (
    <Tool title={title}>
      <p className="tool-number" role="timer">
        {watch(elapsed)}
      </p>
      <div className="tool-row">
        <button type="button" className="button button-primary" onClick={() => setSince(isRunning ? null : performance.now() - elapsed)}>
          <Icon name={isRunning ? 'pause' : 'play'} size={16} /> {isRunning ? texts.pause : texts.start}
        </button>
        <button type="button" className="button" disabled={!isRunning} onClick={() => setLaps([elapsed, ...laps])}>
          {texts.lap}
        </button>
        <button
          type="button"
          className="button"
          disabled={elapsed === 0}
          onClick={() => {
            setSince(null);
            setElapsed(0);
            setLaps([]);
          }}
        >
          {texts.reset}
        </button>
      </div>
      {laps.length > 0 && (
        <ol className="tool-list">
          {laps.map((lap, index) => (
            <li key={lap}>
              <span className="muted">
                {texts.lap} {laps.length - index}
              </span>
              <span>{watch(lap - (laps[index + 1] ?? 0))}</span>
            </li>
          ))}
        </ol>
      )}
    </Tool>
  );
}

function watch(ms: number): string {
  const tenths = Math.floor(ms / 100);
  return `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
}
