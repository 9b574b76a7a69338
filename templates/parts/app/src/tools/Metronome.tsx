import { useEffect, useState } from 'react';
import { texts } from '../texts';
import './code-tools.css';
import './music.css';
import { note } from './note';
import { Tool } from './Tool';

interface MetronomeProps {
  title?: string;
  /** Beats a minute. */
  tempo?: number;
  /** Beats in a bar, of which the first is accented. */
  beats?: number;
}

export function Metronome({ title = texts.metronome, tempo: initial = 100, beats = 4 }: MetronomeProps) {
  const [tempo, setTempo] = useState(initial);
  const [beat, setBeat] = useState<number>();
  const isRunning = beat !== undefined;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setBeat((now) => (now === undefined ? now : (now + 1) % beats)), 60_000 / tempo);
    return () => clearInterval(timer);
  }, [isRunning, tempo, beats]);

  useEffect(() => {
    if (beat !== undefined) note(beat === 0 ? 1320 : 880, 0.08, 'square');
  }, [beat]);

  return (
    <Tool title={title}>
      <p className="tool-number">{tempo}</p>
      <p className="muted">{texts.beatsPerMinute}</p>
      <div className="metronome-beats" aria-hidden="true">
        {Array.from({ length: beats }, (_, at) => (
          <span key={at} data-on={beat === at} />
        ))}
      </div>
      <label className="code-field">
        <span>{texts.tempo}</span>
        <input type="range" min={40} max={220} value={tempo} onChange={(event) => setTempo(Number(event.target.value))} />
      </label>
      <button type="button" className="button button-primary button-large" onClick={() => setBeat(isRunning ? undefined : 0)}>
        {isRunning ? texts.pause : texts.start}
      </button>
    </Tool>
  );
}
