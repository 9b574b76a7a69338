import { useEffect, useState } from 'react';
import { texts } from '../texts';
import { type Clocks, leftAt, moved, stopped } from './chess-clock';
import './chess-clock.css';
import { Tool } from './Tool';

interface ChessClockProps {
  title?: string;
  minutes: number;
  /** Seconds that each move adds. */
  increment: number;
}

/** Each player presses their own clock after a move. */
export function ChessClock({ title = texts.chessClock, minutes, increment }: ChessClockProps) {
  const full: Clocks = { left: [minutes * 60_000, minutes * 60_000], running: null };
  const [clocks, setClocks] = useState(full);
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (clocks.running === null) return;
    const interval = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(interval);
  }, [clocks.running]);

  const moment = clocks.running === null ? now : Math.max(now, clocks.running.since);
  const lost = ([0, 1] as const).find((player) => leftAt(clocks, player, moment) === 0);
  return (
    <Tool title={title}>
      <div className="chess-clock">
        {([0, 1] as const).map((player) => (
          <button
            key={player}
            type="button"
            className={clocks.running?.player === player ? 'button button-primary' : 'button'}
            disabled={lost !== undefined}
            onClick={() => setClocks(moved(clocks, player, performance.now(), increment * 1000))}
          >
            <small>{texts.player(player + 1)}</small>
            <span role="timer">{clock(leftAt(clocks, player, moment))}</span>
          </button>
        ))}
      </div>
      <p className="tool-status" role="status">
        {lost === undefined ? '' : texts.wins(texts.player(lost === 0 ? 2 : 1))}
      </p>
      <div className="tool-row">
        <button type="button" className="button" disabled={clocks.running === null} onClick={() => setClocks(stopped(clocks, performance.now()))}>
          {texts.pause}
        </button>
        <button type="button" className="button" onClick={() => setClocks(full)}>
          {texts.reset}
        </button>
      </div>
    </Tool>
  );
}

function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
