import { useEffect, useState } from 'react';
import { Icon } from '../components/Icon';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { FIRST, nextPhase, type Phase } from './intervals';
import { ring } from './sound';
import { SoundSwitch } from './SoundSwitch';
import { Tool } from './Tool';

interface IntervalTimerProps {
  title?: string;
  workSeconds: number;
  restSeconds: number;
  rounds: number;
}

/** Work and rest in turns, round after round, with a tone at each change. */
export function IntervalTimer({ title = texts.intervals, workSeconds, restSeconds, rounds }: IntervalTimerProps) {
  const [phase, setPhase] = useState<Phase>(FIRST);
  const [left, setLeft] = useState(workSeconds);
  /** When the phase ends, while it runs. */
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [isDone, setDone] = useState(false);
  const [hasSound, setSound] = useStored('interval-sound', true);

  useEffect(() => {
    if (endsAt === null) return;
    const interval = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      const next = nextPhase(phase, rounds, restSeconds > 0);
      if (hasSound) ring(next?.isRest === false ? 880 : 590);
      if (next === undefined) {
        setDone(true);
        setEndsAt(null);
        return;
      }
      const length = next.isRest ? restSeconds : workSeconds;
      setPhase(next);
      setLeft(length);
      setEndsAt(endsAt + length * 1000);
    }, 200);
    return () => clearInterval(interval);
  }, [endsAt, phase, rounds, workSeconds, restSeconds, hasSound]);

  const isRunning = endsAt !== null;
  return (
    <Tool title={title}>
      <p className="tool-number" role="timer">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </p>
      <p className="tool-status" role="status">
        {isDone ? texts.timeIsUp : `${phase.isRest ? texts.rest : texts.work} · ${texts.round} ${phase.round}/${rounds}`}
      </p>
      <div className="tool-row">
        <button type="button" className="button button-primary" disabled={isDone} onClick={() => setEndsAt(isRunning ? null : Date.now() + left * 1000)}>
          <Icon name={isRunning ? 'pause' : 'play'} size={16} /> {isRunning ? texts.pause : texts.start}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            setEndsAt(null);
            setDone(false);
            setPhase(FIRST);
            setLeft(workSeconds);
          }}
        >
          <Icon name="restart" size={16} /> {texts.reset}
        </button>
      </div>
      <SoundSwitch isOn={hasSound} onChange={setSound} />
    </Tool>
  );
}
