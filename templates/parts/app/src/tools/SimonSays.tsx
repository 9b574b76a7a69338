import { useEffect, useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { useGameKeys } from './game-keys';
import { note } from './note';
import { randomBelow } from './random';
import { Scores } from './Scores';
import { Tool } from './Tool';
import './simon-says.css';

const TONES_HZ = [329.6, 261.6, 220, 164.8];
/** Milliseconds for each color that is shown. */
const SPEEDS = { easy: 800, medium: 550, hard: 320 };

interface SimonSaysProps {
  title?: string;
  level?: keyof typeof SPEEDS;
}

/** Repeat the colors, one more each time. The keys 1 to 4 press them as well. */
export function SimonSays({ title = texts.simonSays, level = 'medium' }: SimonSaysProps) {
  const [colors, setColors] = useState<readonly number[]>([]);
  /** How many of them were repeated, or, while they are shown, how many were shown. */
  const [at, setAt] = useState(0);
  const [phase, setPhase] = useState<'before' | 'showing' | 'repeating' | 'over'>('before');
  const [lit, setLit] = useState<number>();
  const [best, setBest] = useStored('simon-says-best', 0);

  useEffect(() => {
    if (phase !== 'showing') return;
    if (at === colors.length) {
      setAt(0);
      setPhase('repeating');
      return;
    }
    const on = setTimeout(() => {
      setLit(colors[at]);
      note(TONES_HZ[colors[at]], 0.3);
    }, SPEEDS[level] * 0.4);
    const off = setTimeout(() => {
      setLit(undefined);
      setAt(at + 1);
    }, SPEEDS[level] * 1.2);
    return () => {
      clearTimeout(on);
      clearTimeout(off);
    };
  }, [phase, at, colors, level]);

  function show(next: readonly number[]) {
    setColors([...next, randomBelow(4)]);
    setAt(0);
    setPhase('showing');
  }

  function press(color: number) {
    if (phase !== 'repeating') return;
    note(TONES_HZ[color], 0.3);
    if (colors[at] !== color) {
      setPhase('over');
      if (colors.length - 1 > best) setBest(colors.length - 1);
    } else if (at + 1 === colors.length) show(colors);
    else setAt(at + 1);
  }

  useGameKeys((key) => {
    const color = '1234'.indexOf(key);
    if (key.length !== 1 || color < 0 || phase !== 'repeating') return false;
    press(color);
    return true;
  });

  return (
    <Tool title={title}>
      <Scores
        scores={[
          { label: texts.round, value: colors.length },
          { label: texts.best, value: best },
        ]}
      />
      <div className="simon-says">
        {texts.simonColors.map((name, color) => (
          <button key={name} type="button" data-lit={lit === color} aria-label={`${color + 1}: ${name}`} disabled={phase !== 'repeating'} onClick={() => press(color)} />
        ))}
      </div>
      <p className="tool-status" role="status">
        {phase === 'showing' ? (lit === undefined ? texts.watch : texts.simonColors[lit]) : phase === 'repeating' ? texts.repeat : phase === 'over' ? texts.gameOver(colors.length - 1) : ''}
      </p>
      <button type="button" className="button button-primary button-large" disabled={phase === 'showing'} onClick={() => show([])}>
        {phase === 'before' ? texts.start : texts.again}
      </button>
    </Tool>
  );
}
