import { useEffect, useState } from 'react';
import { Icon } from '../components/Icon';
import { today } from '../data/days';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { ring } from './sound';
import { SoundSwitch } from './SoundSwitch';
import { Tool } from './Tool';

interface TimerProps {
  title?: string;
  minutes: number;
  /** With a break, work and breaks take turns. */
  breakMinutes?: number;
  /** Counts what was finished today. */
  hasSessions?: boolean;
  /** The tone can be switched off. */
  hasMute?: boolean;
}

/** Counts down, rings once, and goes on counting while its tab is in the background. */
export function Timer({ title = texts.timer, minutes, breakMinutes, hasSessions = false, hasMute = false }: TimerProps) {
  const [isBreak, setBreak] = useState(false);
  const length = (isBreak && breakMinutes !== undefined ? breakMinutes : minutes) * 60;
  const [left, setLeft] = useState(length);
  /** When it ends, while it runs. */
  const [endsAt, setEndsAt] = useState<number | null>(null);

  const [finished, setFinished] = useStored(`finished-${title}`, { day: '', count: 0 });
  const [hasSound, setSound] = useStored('timer-sound', true);
  const finishedToday = finished.day === today() ? finished.count : 0;

  useEffect(() => {
    if (endsAt === null) return;
    const interval = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      setEndsAt(null);
      if (hasSound) ring();
      if (!isBreak) setFinished((before) => ({ day: today(), count: (before.day === today() ? before.count : 0) + 1 }));
      if (breakMinutes !== undefined) {
        setBreak(!isBreak);
        setLeft((isBreak ? minutes : breakMinutes) * 60);
      }
    }, 200);
    return () => clearInterval(interval);
  }, [endsAt, isBreak, minutes, breakMinutes, hasSound, setFinished]);

  const isRunning = endsAt !== null;
  return (
    <Tool title={title}>
      <p className="tool-number" role="timer">
        {clock(left)}
      </p>
      <div className="tool-progress" aria-hidden="true">
        <span style={{ width: `${(100 * (length - left)) / length}%` }} />
      </div>
      <p className="tool-status" role="status">
        {left === 0 ? texts.timeIsUp : breakMinutes === undefined ? '' : isBreak ? texts.break : texts.focus}
      </p>
      <div className="tool-row">
        <button
          type="button"
          className="button button-primary"
          disabled={left === 0}
          onClick={() => setEndsAt(isRunning ? null : Date.now() + left * 1000)}
        >
          <Icon name={isRunning ? 'pause' : 'play'} size={16} /> {isRunning ? texts.pause : texts.start}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            setEndsAt(null);
            setBreak(false);
            setLeft(minutes * 60);
          }}
        >
          <Icon name="restart" size={16} /> {texts.reset}
        </button>
      </div>
      {hasSessions && <p role="status">{texts.finishedToday(finishedToday)}</p>}
      {hasMute && <SoundSwitch isOn={hasSound} onChange={setSound} />}
    </Tool>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
